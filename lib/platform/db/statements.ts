import { Pool, type PoolClient, type PoolConfig, type QueryConfig, type QueryResult } from 'pg'
import { env } from '@/lib/platform/config/env'
import { failureOf, TransactionClient } from './client'
import { surviveLostConnections } from './lost-connections'

/** Connections on which a library runs its own statements. */
export type Statements = {
  /** Runs one statement in a transaction of its own. */
  query(statement: string | QueryConfig, values?: unknown[]): Promise<QueryResult>
  /** Runs the statements of `work` in one transaction, which is rolled back where it throws. */
  transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T>
  end(): Promise<void>
}

/**
 * How long a statement may take, how long it may wait for a lock, and how long a whole transaction
 * may take, in ms.
 */
type Limits = { statement: number; lock: number; transaction: number }

/**
 * Opens connections for a library that runs its own statements, as `role`. The role is set for one
 * transaction: behind a pooler, the role of a session would stay with a connection that others get
 * next. A transaction that exceeds its limit loses its connection, whatever the database does.
 */
export function openStatements(
  role: 'polyclinic_jobs' | 'polyclinic_identity',
  config: PoolConfig,
  limits: Limits,
): Statements {
  const pool = new Pool({
    connectionString: env().APP_DATABASE_URL,
    pipeline: true,
    Client: TransactionClient,
    ...config,
  })
  surviveLostConnections(pool, `idle connection lost (${config.application_name})`)
  const begin = `begin; set local role ${role}; set local statement_timeout = ${limits.statement}; set local lock_timeout = ${limits.lock}`

  async function transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    const timer = setTimeout(
      () => (client as unknown as TransactionClient).abandon(),
      limits.transaction,
    )
    try {
      await client.query(begin)
      const result = await work(client)
      await client.query('commit')
      client.release()
      return result
    } catch (error) {
      client.release(await failureOf(client.query('rollback')))
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    transaction,
    query: (statement, values) => transaction((client) => client.query(statement, values)),
    end: () => pool.end(),
  }
}
