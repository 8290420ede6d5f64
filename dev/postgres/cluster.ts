import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { commandOf, endProcess, isAlive } from '../process/identity.mjs'
import { run, tail } from '../process/run.mjs'
import type { Account } from './account'
import type { Binaries } from './binaries'

/**
 * Character classes must know more than ASCII, or trigram search forgets every umlaut; sorting is
 * ICU's.
 */
const LOCALE: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['--locale=C.UTF-8'],
  darwin: ['--locale=en_US.UTF-8'],
}

/** Creates the files of a server, whole or not at all. */
export async function createCluster(
  cluster: string,
  password: string,
  durable: boolean,
  account: Account,
  bin: Binaries,
) {
  const draft = `${cluster}.new`
  fs.rmSync(draft, { recursive: true, force: true })
  fs.mkdirSync(draft, { recursive: true, mode: 0o700 })
  const passwordFile = path.join(os.tmpdir(), `polyclinic-${randomBytes(8).toString('hex')}`)
  fs.writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' })
  if (account.owner)
    for (const file of [draft, passwordFile]) fs.chownSync(file, account.owner, account.owner)
  const args = [
    '-D',
    draft,
    '-U',
    'postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '-E',
    'UTF8',
    '--locale-provider=icu',
    '--icu-locale=und',
    '--no-instructions',
    ...(LOCALE[process.platform] ?? []),
    ...(durable ? [] : ['--no-sync']),
  ]
  try {
    const { ok, output, how } = await run({ ...account.as(bin.initdb, args), cwd: '/' })
    if (!ok) throw new Error(`initdb failed (${how}).\n${tail(output)}`)
  } finally {
    fs.rmSync(passwordFile, { force: true })
  }
  fs.renameSync(draft, cluster)
}

const lines = (cluster: string) => {
  try {
    return fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Whether the server with this process id says that it accepts connections. */
export function isReady(cluster: string, pid: number) {
  const [owner, , , , , , , status] = lines(cluster)
  return Number(owner) === pid && status?.trim() === 'ready'
}

/** Ends a server that a killed run left behind, and forgets one that is long gone. */
export async function endOrphanServer(cluster: string) {
  const pid = Number(lines(cluster)[0])
  if (!pid || !isAlive(pid)) return
  // The id may belong to somebody else by now: ours has our folder on its command line.
  if (commandOf(pid).includes(cluster))
    await endProcess(pid, { signal: 'SIGINT', patience: 10_000 })
  else if (commandOf(pid)) fs.rmSync(path.join(cluster, 'postmaster.pid'))
}
