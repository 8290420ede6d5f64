import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { Refusal } from '../output/refusal.mjs'

const NOBODY = 65534

/** How to run a program so that it is not root, which PostgreSQL refuses to be. */
export interface Account {
  /** Whom the server's files must belong to; undefined when they are ours anyway. */
  owner?: number
  /** Turns a program and its arguments into what has to be spawned. */
  as(
    program: string,
    args: string[],
  ): { command: string; args: string[]; uid?: number; gid?: number }
}

/** Whether a user may pass through all folders above this path. */
function isReachable(place: string, user: number): boolean {
  const folder = path.dirname(place)
  if (folder === place) return true
  const { mode, uid } = fs.statSync(folder)
  return (mode & (uid === user ? 0o100 : 0o001)) !== 0 && isReachable(folder, user)
}

/**
 * With no other right than to pass through closed folders, as /root is one. Without
 * `no_setuid_fixup` the system would still answer "no" to a program that asks beforehand, as initdb
 * does.
 */
const setpriv = (user: number, capability: string, program: string, args: string[]) => ({
  command: 'setpriv',
  args: [
    `--reuid=${user}`,
    `--regid=${user}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
    '--',
    program,
    ...args,
  ],
})

/** Finds the account for a server's files and programs. `postgres` is the program itself. */
export function findAccount(cluster: string, postgres: string): Account {
  if (process.getuid?.() !== 0) return { as: (command, args) => ({ command, args }) }
  // Files that a start without root has made stay that user's.
  const user = fs.statSync(cluster, { throwIfNoEntry: false })?.uid || NOBODY
  const places = [cluster, postgres]
  if (places.every((place) => isReachable(place, user)))
    return { owner: user, as: (command, args) => ({ command, args, uid: user, gid: user }) }

  // Which of the two a container grants differs; reading is the smaller right.
  for (const capability of ['dac_read_search', 'dac_override']) {
    const { command, args } = setpriv(user, capability, postgres, ['--version'])
    if (spawnSync(command, args).status === 0)
      return { owner: user, as: (program, rest) => setpriv(user, capability, program, rest) }
  }
  const closed = places.find((place) => !isReachable(place, user))!
  throw new Refusal(
    `PostgreSQL does not run as root, and its account cannot reach ${closed}. ` +
      'Work in a folder that everybody may pass through, or as another user, or set DATABASE_URL.',
  )
}
