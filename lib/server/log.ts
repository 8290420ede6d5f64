import pino from 'pino'

/**
 * Structured log. Only ids and codes are written: no e-mail, no name, no body, no query string.
 * `err` is cut to its name, code and stack, because messages of drivers quote values.
 */
export const log = pino({
  level: process.env.LOG_LEVEL ?? 'info',
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
