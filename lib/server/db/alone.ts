import { Client } from 'pg'
import { env } from '@/lib/server/env'
import { tooLong } from '@/lib/server/errors'
import { log } from '@/lib/server/log'
import { whileAnswering } from './client'

/** So long nobody waits for a turn, in ms. */
const PATIENCE = 60_000

/** The last of each name in this process: the next one waits for it without a connection. */
const turns = new Map<string, Promise<unknown>>()

const within = (before: Promise<unknown>) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(tooLong()), PATIENCE)
    void before.then(() => (clearTimeout(timer), resolve()))
  })

/**
 * Does `work` while nobody else does work of this `kind` on the same `key`: whoever comes next waits for a minute, then it
 * fails with 503, and nothing is begun. For what another server does and would do twice. The connection is its own, none of the
 * pool's: those that answer requests wait for no other server.
 */
export function alone<T>(kind: string, key: string, work: () => Promise<T>): Promise<T> {
  const name = `${kind} ${key}`
  const turn = within(turns.get(name) ?? Promise.resolve()).then(() => locked(kind, key, work))
  const over = turn.catch(() => undefined).finally(() => turns.get(name) === over && turns.delete(name))
  turns.set(name, over)
  return turn
}

async function locked<T>(kind: string, key: string, work: () => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: env().APP_DATABASE_URL,
    application_name: 'polyclinic alone',
    connectionTimeoutMillis: 3000,
  })
  const end = () => void client.end().catch(() => undefined)
  // When it is cut, what was begun goes on: it has been sent.
  client.on('error', (error) => log.warn({ code: (error as { code?: string }).code, kind }, 'a lock was lost'))
  await client.connect()
  try {
    const endWatch = whileAnswering(end)
    try {
      await client.query(`begin; set local lock_timeout = '1min'`)
      await client.query('select pg_advisory_xact_lock(hashtext($1), hashtext($2))', [kind, key])
    } finally {
      endWatch()
    }
    return await work()
  } finally {
    // Its transaction changes nothing: it ends with its connection, and nobody waits for a database that answers nothing.
    end()
  }
}
