import { format } from 'node:util'
import { log } from '../logger.mjs'

const LONGEST_MESSAGE = 1000

/** Hides what libraries put into their messages and our log may not hold: e-mail addresses and query strings. */
const withoutValues = (/** @type {string} */ text) =>
  text
    .replace(/\u001b\[[\d;]*m/g, '')
    .slice(0, LONGEST_MESSAGE)
    .replace(/[^\s"'<>(),;:=]+/g, (word) => (/.@./.test(word) ? '…@…' : word))
    .replace(/\?[^\s"'<>()]+/g, '?…')
    .trim()

/** @typedef {'error' | 'warn' | 'info' | 'debug'} Level */

/** Writes what a library has given to `console`: its texts as one message, an error by name, code and stack. */
function write(/** @type {Level} */ level, /** @type {unknown[]} */ args) {
  const err = args.find((arg) => arg instanceof Error)
  const texts = args.filter((arg) => typeof arg !== 'object' && typeof arg !== 'function')
  log[level]({ source: 'console', ...(err && { err }) }, withoutValues(format(...texts)))
}

/** The methods that write; the others of `console` call these. @type {Record<string, Level>} */
const LEVELS = {
  ...{ error: 'error', warn: 'warn', log: 'info', info: 'info', dir: 'info', dirxml: 'info' },
  ...{ debug: 'debug', trace: 'debug' },
}

/**
 * Makes each line that this process prints a line of the log: what libraries give to `console`, Node's warnings, and an
 * error that nobody catches, which ends the process unless somebody else listens for it, as Next does.
 */
export function logConsole() {
  for (const [method, level] of Object.entries(LEVELS))
    Object.assign(console, { [method]: (/** @type {unknown[]} */ ...args) => write(level, args) })
  process.removeAllListeners('warning')
  process.on('warning', (/** @type {Error & { code?: string }} */ { name, code, message }) =>
    log.warn({ source: 'node', name, code }, withoutValues(message)),
  )
  process.on('uncaughtException', (error) => {
    if (process.listenerCount('uncaughtException') > 1) return
    log.fatal({ err: error }, 'nobody has caught this error')
    process.exit(1)
  })
}
