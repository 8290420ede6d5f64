import { DatabaseError, Pool, type PoolConfig, type QueryConfig, type QueryResult } from 'pg'
import { env } from '@/lib/server/env'
import { failureOf } from './client'
import { surviveLostConnections } from './lost-connections'

const TIMEOUT = '30s'

/** Connections through which a library asks single statements. */
export type Statements = {
  query(statement: string | QueryConfig, values?: unknown[]): Promise<QueryResult>
  end(): Promise<void>
}

/**
 * Opens connections for a library that asks single statements, each of which runs as `role`. The role is set for one transaction:
 * behind a pooler, the role of a session would stay with a connection that others get next.
 */
export function openStatements(role: 'polyclinic_jobs' | 'polyclinic_identity', config: PoolConfig): Statements {
  const pool = new Pool({ connectionString: env().APP_DATABASE_URL, ...config })
  surviveLostConnections(pool, `idle connection lost (${config.application_name})`)
  const withoutName = (statement: string | QueryConfig) =>
    typeof statement === 'string' || env().DATABASE_PREPARED_STATEMENTS ? statement : { ...statement, name: undefined }
  return {
    async query(statement, values) {
      const client = await pool.connect()
      try {
        await client.query(`begin; set local role ${role}; set local statement_timeout = '${TIMEOUT}'`)
        const result = await client.query(withoutName(statement), values)
        await client.query('commit')
        client.release()
        return result
      } catch (error) {
        client.release(error instanceof DatabaseError ? await failureOf(client.query('rollback')) : (error as Error))
        throw error
      }
    },
    end: () => pool.end(),
  }
}
