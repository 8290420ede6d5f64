import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

const read = (/** @type {string} */ file) => {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const ps = (/** @type {number} */ pid, /** @type {string} */ field) =>
  process.platform === 'win32'
    ? ''
    : (
        spawnSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
      ).trim()

/** Whether a process with this id runs, whosever it is. */
export function isAlive(/** @type {number} */ pid) {
  try {
    process.kill(pid, 0)
    return !/^\d+ \(.*\) [ZX] /s.test(read(`/proc/${pid}/stat`))
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

/**
 * A text that tells this process from every later one with the same id: when it started, and in
 * which boot. Empty when no such process runs or the system cannot tell.
 */
export function identityOf(/** @type {number} */ pid) {
  if (!isAlive(pid)) return ''
  if (process.platform !== 'linux') return ps(pid, 'lstart')
  // The second field is the command in brackets and may hold anything, so fields are counted from
  // behind it.
  const started = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[19]
  return started ? `${read('/proc/sys/kernel/random/boot_id').trim()} ${started}` : ''
}

/**
 * The parent of a process on Linux; 0 where the system does not tell as cheaply, and of no process.
 */
export function parentOf(/** @type {number} */ pid) {
  return pid && process.platform === 'linux'
    ? Number(read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1] ?? 0)
    : 0
}

/** The command line of a process; empty when it does not run or the system cannot tell. */
export function commandOf(/** @type {number} */ pid) {
  if (!isAlive(pid)) return ''
  return process.platform === 'linux'
    ? read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
    : ps(pid, 'command')
}

/**
 * Signals a process and waits until it is gone, at last by force. `group` takes its whole process
 * group.
 */
export async function endProcess(
  /** @type {number} */ pid,
  { signal = 'SIGTERM', patience = 5000, group = false } = {},
) {
  const send = (/** @type {string} */ name) => {
    try {
      process.kill(group && process.platform !== 'win32' ? -pid : pid, name)
    } catch {
      // It has ended by itself meanwhile.
    }
  }
  send(signal)
  for (let waited = 0; isAlive(pid); waited += 20) {
    if (waited >= patience && waited % 500 === 0) send('SIGKILL')
    if (waited >= patience + 10_000) throw new Error(`Process ${pid} does not end.`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
