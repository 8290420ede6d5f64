import fs from 'node:fs'
import { endOrphan, startChild } from './child.mjs'

/**
 * Runs a program to its end and keeps what it printed. Never rejects because of an exit code: look
 * at `ok`.
 * @param {import('./child.mjs').ChildOptions & { log?: string, timeLimit?: number, abort?: AbortSignal }} options
 *   `log` also writes the output to a file; after `timeLimit` ms, or by `abort`, the program is ended
 * @returns {Promise<{ ok: boolean, output: string, how: string }>}
 */
export async function run({ log, timeLimit, abort, ...options }) {
  abort?.throwIfAborted()
  if (options.pidFile) await endOrphan(options.pidFile)
  const { child, exited, stop } = startChild({ ...options, output: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-1_000_000)))
  const closed = new Promise((resolve) => child.once('close', resolve).once('error', resolve))
  const timer = timeLimit ? setTimeout(stop, timeLimit) : undefined
  abort?.addEventListener('abort', stop)
  const how = await exited
  clearTimeout(timer)
  abort?.removeEventListener('abort', stop)
  await closed
  if (log) fs.writeFileSync(log, output)
  return { ok: child.exitCode === 0, output, how }
}

/** The last lines of an output, for a message about what went wrong. */
export const tail = (/** @type {string} */ output, lines = 40) =>
  output.trimEnd().split('\n').slice(-lines).join('\n')
