import type { Pool } from 'pg'
import { log } from '@/lib/platform/observability/log'

/**
 * Keeps the process running when a connection of a pool is lost. An idle one is logged as
 * `message`; one in use fails its statement, which reports it. Without listeners Node would end the
 * process for either.
 */
export const surviveLostConnections = (pool: Pool, message: string): Pool =>
  pool
    .on('error', (error) => log.warn({ code: (error as { code?: string }).code }, message))
    // The pool itself listens to idle connections only.
    .on('connect', (client) => client.on('error', () => undefined))
