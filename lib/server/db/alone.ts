import { Client } from 'pg'
import { env } from '@/lib/server/env'
import { log } from '@/lib/server/log'

/** The last of each name in this process: the next one waits for it without a connection. */
const turns = new Map<string, Promise<unknown>>()

/**
 * Does `work` while nobody else does work of this `kind` on the same `key`: whoever comes next waits, for another process
 * a minute at most, then it fails. For what another server does and would do twice. The connection is its own, none of the
 * pool's: those that answer requests wait for no other server.
 */
export function alone<T>(kind: string, key: string, work: () => Promise<T>): Promise<T> {
  const name = `${kind} ${key}`
  const turn = (turns.get(name) ?? Promise.resolve()).then(() => locked(kind, key, work))
  const over = turn.catch(() => undefined).finally(() => turns.get(name) === over && turns.delete(name))
  turns.set(name, over)
  return turn
}

async function locked<T>(kind: string, key: string, work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: env().APP_DATABASE_URL, application_name: 'polyclinic alone' })
  // When it is cut, what was begun goes on: it has been sent.
  client.on('error', (error) => log.warn({ code: (error as { code?: string }).code, kind }, 'a lock was lost'))
  await client.connect()
  try {
    await client.query(`begin; set local lock_timeout = '1min'`)
    await client.query('select pg_advisory_xact_lock(hashtext($1), hashtext($2))', [kind, key])
    return await work()
  } finally {
    // Its transaction changes nothing: it ends with its connection.
    await client.end().catch(() => undefined)
  }
}
