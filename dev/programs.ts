import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { waitForLock } from './process/lock.mjs'
import { run, tail } from './process/run.mjs'
import { Refusal } from './output/refusal.mjs'

const MINUTES = 60_000

/** A command that installs something: the program, then its arguments. */
export type Installation = [string, ...string[]]

/**
 * How to install the first of these packages that there is: as root on Debian, elsewhere not at
 * all.
 */
export const debianPackages = (...names: string[]): Installation[] =>
  process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get')
    ? [
        ['apt-get', 'update', '-qq'],
        ...names.map((name): Installation => [
          'apt-get',
          'install',
          '-y',
          '-qq',
          '--no-install-recommends',
          name,
        ]),
      ]
    : []

/**
 * Finds a program, or installs it: `attempts` are run one after the other until `find` finds it, in
 * one process at a time. `missing` is the sentence for where nothing helps.
 */
export async function findProgram(
  find: () => string | undefined,
  attempts: Installation[],
  missing: string,
): Promise<string> {
  const found = find()
  if (found) return found
  const release = await waitForLock(path.join(os.tmpdir(), 'polyclinic-installation.lock'))
  let said = ''
  try {
    for (const [command, ...args] of attempts) {
      const found = find()
      if (found) return found
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      const { output } = await run({ command, args, env, timeLimit: 10 * MINUTES })
      said += output
    }
  } finally {
    release()
  }
  const installed = find()
  if (!installed) throw new Refusal(`${missing}\n${tail(said, 10)}`)
  return installed
}
