import { format } from 'node:util'
import { log } from '../observability/logger.mjs'

const LONGEST_MESSAGE = 1000

/**
 * What has an at sign with something before it, also one that is encoded for an address, once or
 * several times.
 */
const ADDRESS = /.(@|%(25)*40)./i

/**
 * Hides what libraries put into their messages and our log may not hold: e-mail addresses and query
 * strings.
 */
const withoutValues = (/** @type {string} */ text) =>
  text
    .replace(/\u001b\[[\d;]*m/g, '')
    .slice(0, LONGEST_MESSAGE)
    .replace(/[^\s"'<>(),;:=]+/g, (word) => (ADDRESS.test(word) ? '…@…' : word))
    .replace(/\?[^\s"'<>()]+/g, '?…')
    .trim()

/** @typedef {'error' | 'warn' | 'info' | 'debug'} Level */
/** @typedef {{ level: Level, fields: Record<string, unknown>, message: string }} Line */

/**
 * What a library has given to `console`: its texts as one message, an error by name, code and
 * stack. @returns {Line}
 */
function lineOf(/** @type {Level} */ level, /** @type {unknown[]} */ args) {
  const err = args.find((arg) => arg instanceof Error)
  const texts = args.filter((arg) => typeof arg !== 'object' && typeof arg !== 'function')
  return {
    level,
    fields: { source: 'console', ...(err && { err }) },
    message: withoutValues(format(...texts)),
  }
}

/** The methods that write; the others of `console` call these. @type {Record<string, Level>} */
const LEVELS = {
  error: 'error',
  warn: 'warn',
  log: 'info',
  info: 'info',
  dir: 'info',
  dirxml: 'info',
  debug: 'debug',
  trace: 'debug',
}

/** Writes a line to the log of this process. */
export const writeLine = (/** @type {Line} */ { level, fields, message }) =>
  log[level](fields, message)

/** Gives on what libraries print to `console`, and what Node warns of. */
function takeConsole(/** @type {(line: Line) => void} */ write) {
  for (const [method, level] of Object.entries(LEVELS))
    Object.assign(console, {
      [method]: (/** @type {unknown[]} */ ...args) => write(lineOf(level, args)),
    })
  process.removeAllListeners('warning')
  process.on('warning', (/** @type {Error & { code?: string }} */ { name, code, message }) =>
    write({
      level: 'warn',
      fields: { source: 'node', name, code },
      message: withoutValues(message),
    }),
  )
}

/**
 * Makes each line that this process prints a line of the log: what libraries give to `console`,
 * Node's warnings, and an error that nobody catches, which ends the process unless somebody else
 * listens for it, as Next does.
 */
export function logConsole() {
  takeConsole(writeLine)
  process.on('uncaughtException', (error) => {
    if (process.listenerCount('uncaughtException') > 1) return
    log.fatal({ err: error }, 'nobody has caught this error')
    process.exit(1)
  })
}

/**
 * Sends what this thread prints to its parent, which writes it with `writeLine`: two threads that
 * write to one log would write into each other's lines. An error that nobody catches reaches the
 * parent by itself.
 */
export function sendConsole(/** @type {import('node:worker_threads').MessagePort} */ parent) {
  takeConsole(({ level, fields: { err, ...fields }, message }) => {
    const {
      name,
      message: said,
      code,
      stack,
    } = /** @type {Error & { code?: unknown }} */ (err ?? {})
    const error = err ? { err: { name, message: said, code, stack } } : {}
    parent.postMessage({ line: { level, fields: { ...fields, ...error }, message } })
  })
}
