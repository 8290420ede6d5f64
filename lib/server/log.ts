import pino from 'pino'

/** The settings refuse a level that there is not. Until they do, there is a log all the same. */
const levelOf = (name = '') => (name === 'silent' || Object.hasOwn(pino.levels.values, name) ? name : 'info')

/**
 * Structured log. Only ids and codes are written: no e-mail, no name, no body, no query string.
 * `err` is cut to its name, code and stack, because messages of drivers quote values.
 */
export const log = pino({
  level: levelOf(process.env.LOG_LEVEL),
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (label) => ({ level: label }) },
  serializers: {
    err: (error: Error & { code?: string }) => ({
      name: error.name,
      code: error.code,
      stack: error.stack?.slice(error.stack.indexOf('\n    at ')),
      cause: (error.cause as { code?: string } | undefined)?.code,
    }),
  },
})
