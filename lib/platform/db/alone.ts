import { Client } from 'pg'
import { isCollision, stillInUse } from '@/lib/platform/api/errors'
import { env, patience } from '@/lib/platform/config/env'
import { log } from '@/lib/platform/observability/log'
import { inTime } from '@/lib/platform/time/in-time'
import { whileAnswering } from './client'

/**
 * How long anybody waits for a turn, in ms: less than a caller waits, who is to learn that nothing
 * was begun.
 */
const longestWait = () => patience() - 1000

/** The last of each name in this process: the next one waits for it without a connection. */
const turns = new Map<string, Promise<unknown>>()

/**
 * Does `work` while nobody else does work of this `kind` on the same `key`: whoever comes next
 * waits for some seconds, then it fails with 503, and nothing is begun. For what another server
 * does and would do twice. The connection is its own, none of the pool's: those that answer
 * requests wait for no other server.
 */
export function alone<T>(kind: string, key: string, work: () => Promise<T>): Promise<T> {
  const name = `${kind} ${key}`
  const until = performance.now() + longestWait()
  const before = turns.get(name) ?? Promise.resolve()
  const turn = inTime(longestWait(), stillInUse, () => before).then(() =>
    locked(kind, key, until, work),
  )
  const over: Promise<unknown> = Promise.allSettled([before, turn]).then(
    () => turns.get(name) === over && turns.delete(name),
  )
  turns.set(name, over)
  return turn
}

/** A lock that another process holds is waited for as long as is left `until` then. */
async function locked<T>(
  kind: string,
  key: string,
  until: number,
  work: () => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString: env().APP_DATABASE_URL,
    application_name: 'polyclinic alone',
    connectionTimeoutMillis: 3000,
  })
  const end = () => void client.end().catch(() => undefined)
  // When it is cut, what was begun goes on: it has been sent.
  client.on('error', (error) =>
    log.warn({ code: (error as { code?: string }).code, kind }, 'a lock was lost'),
  )
  await client.connect()
  try {
    const endWatch = whileAnswering(end)
    try {
      const left = Math.max(1, Math.round(until - performance.now()))
      await client.query(`begin; set local lock_timeout = ${left}`)
      await client.query('select pg_advisory_xact_lock(hashtext($1), hashtext($2))', [kind, key])
    } catch (error) {
      throw isCollision(error) ? stillInUse() : error
    } finally {
      endWatch()
    }
    return await work()
  } finally {
    // Its transaction changes nothing: it ends with its connection, and nobody waits for a database
    // that answers nothing.
    end()
  }
}
