import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { endProcess, identityOf } from './identity.mjs'
import { atVeryEnd, isEnding } from './lifetime.mjs'

/**
 * @typedef {object} ChildOptions
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} [env] instead of ours
 * @property {string} [cwd]
 * @property {number} [uid]
 * @property {number} [gid]
 * @property {'inherit' | 'pipe' | 'ignore' | { file: string, append?: boolean }} [output] where stdout and stderr go
 * @property {string} [pidFile] lets a later run find this process if we are killed
 * @property {NodeJS.Signals} [signal] what asks it to end
 * @property {number} [patience] ms until it is ended by force
 */

/**
 * Starts a process in a group of its own: Ctrl-C in a terminal then reaches us alone, and we choose
 * who ends first.
 * @param {ChildOptions} options
 */
export function startChild({
  command,
  args,
  env,
  cwd,
  uid,
  gid,
  output = 'inherit',
  pidFile,
  signal,
  patience,
}) {
  if (isEnding()) throw new Error(`Too late to start ${command}.`)
  const sink =
    typeof output === 'object' ? fs.openSync(output.file, output.append ? 'a' : 'w', 0o600) : output
  const child = spawn(command, args, {
    cwd,
    env: env ?? process.env,
    stdio: ['ignore', sink, sink],
    detached: process.platform !== 'win32',
    ...(uid === undefined ? {} : { uid, gid }),
  })
  if (typeof sink === 'number') fs.closeSync(sink)
  if (pidFile && child.pid) remember(pidFile, child.pid)

  /** @type {Promise<string>} how it ended, in words; never rejects */
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, by) => resolve(by ? `ended by ${by}` : `exit code ${code}`))
  })
  const settled = exited.then(() => pidFile && fs.rmSync(pidFile, { force: true }))
  const stop = async () => {
    if (child.pid && child.exitCode === null && child.signalCode === null)
      await endProcess(child.pid, { signal, patience, group: true })
    await settled
  }
  void exited.then(atVeryEnd.add(stop))
  return { child, exited, stop }
}

/** @typedef {ReturnType<typeof startChild>} Child */

function remember(/** @type {string} */ pidFile, /** @type {number} */ pid) {
  fs.mkdirSync(path.dirname(pidFile), { recursive: true })
  fs.writeFileSync(pidFile, JSON.stringify({ pid, identity: identityOf(pid) }))
}

/** Ends what an earlier run left behind, if that process is still the one the file speaks of. */
export async function endOrphan(/** @type {string} */ pidFile) {
  const { pid, identity } = parse(pidFile)
  const ours = identity !== '' && identityOf(pid) === identity
  if (ours) await endProcess(pid, { group: true })
  fs.rmSync(pidFile, { force: true })
  return ours
}

/** @returns {{ pid: number, identity: string }} */
function parse(/** @type {string} */ pidFile) {
  try {
    return JSON.parse(fs.readFileSync(pidFile, 'utf8'))
  } catch {
    return { pid: 0, identity: '' } // not there, or cut off by a crash: nothing to go by
  }
}
