import { randomUUID } from 'node:crypto'
import os from 'node:os'
import type { Client, ClientConfig } from 'pg'
import { env } from '@/lib/platform/config/env'
import { GatheringClient } from '@/lib/platform/db/client'
import { openJournal, type Journal } from './journal'

/**
 * A worker as the others know it: one connection to the database, whose end is its end, and a
 * journal. When the connection is lost, a new session with another id begins, and takes over from
 * this one as it would from a process that was killed.
 */
export type Session = {
  id: string
  client: Client
  journal: Journal
  /** Resolves when the connection is lost. */
  lost: Promise<unknown>
  /**
   * Ends it. Where everything that the journal tells is in the database, the journal goes with it.
   */
  end(isDone: boolean): Promise<void>
}

/**
 * Opens a session. `holdMs` is how long it may hold the gate without a word before the database
 * takes it from it.
 */
export async function openSession(holdMs: number): Promise<Session> {
  const config: ClientConfig & { pipeline: true } = {
    // Its lock lasts as long as the session, which a pooler would not keep together.
    connectionString: env().DIRECT_DATABASE_URL ?? env().APP_DATABASE_URL,
    application_name: 'polyclinic sending',
    connectionTimeoutMillis: 3000,
    pipeline: true,
  }
  const client: Client = new GatheringClient(config)
  const lost = new Promise<unknown>((resolve) => client.once('end', resolve).on('error', resolve))
  await client.connect()
  const id = randomUUID()
  let journal: Journal
  try {
    // What the database forgets in a crash, it is told again by the journal.
    await client.query(
      `set role polyclinic_jobs; set synchronous_commit = off; set statement_timeout = '10s';
       set idle_in_transaction_session_timeout = ${holdMs}`,
    )
    // Before there is a journal: one without the lock is taken for that of a worker that has ended.
    await client.query('select pg_advisory_lock(mail_worker_lock($1))', [id])
    journal = openJournal(id)
    await client.query('insert into mail_workers (id, host) values ($1, $2)', [id, os.hostname()])
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return {
    id,
    client,
    journal,
    lost,
    async end(isDone) {
      if (isDone)
        await client.query('delete from mail_workers where id = $1', [id]).catch(() => undefined)
      if (isDone) journal.remove()
      else journal.close()
      await client.end().catch(() => undefined)
    },
  }
}
