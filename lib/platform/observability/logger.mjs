import pino from 'pino'

/**
 * The settings refuse a level that does not exist. Until they are read, there is a log all the
 * same.
 */
const levelOf = (name = '') =>
  name === 'silent' || Object.hasOwn(pino.levels.values, name) ? name : 'info'

/**
 * Structured log, one JSON object a line. Only ids and codes are written: no e-mail, no name, no
 * body, no query string. `err` is cut to its name, code and stack, because messages of drivers
 * quote values.
 */
export const log = pino({
  level: levelOf(process.env.LOG_LEVEL),
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  serializers: {
    err: (/** @type {Error & { code?: string }} */ error) => ({
      name: error.name,
      code: error.code,
      stack: stackOf(error),
      cause: /** @type {{ code?: string } | undefined} */ (error.cause)?.code,
    }),
  },
})

/**
 * The frames of a stack without the message in front of them, which may look like a frame itself.
 */
function stackOf(/** @type {Error} */ { stack = '', message }) {
  const end = message ? stack.indexOf(message) + message.length : 0
  const start = stack.indexOf('\n    at ', end)
  return start < 0 ? undefined : stack.slice(start)
}
