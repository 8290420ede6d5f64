import type { PoolClient } from 'pg'
import { pool } from '@/lib/platform/db/client'

type Query = PoolClient['query']

/**
 * What is sent to the database while some work is done, without the values: which work it has, and
 * not how long that takes.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const watched = new Map<PoolClient, Query>()
  const watch = (client: PoolClient) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    watched.set(client, client.query)
    client.query = ((...args: unknown[]) => {
      const [statement] = args as [string | { text: string }]
      statements.push(typeof statement === 'string' ? statement : statement.text)
      return query(...args)
    }) as Query
  }
  const unwatch = (client: PoolClient) => {
    client.query = watched.get(client) ?? client.query
    watched.delete(client)
  }
  const giveBack = (_error: Error, client: PoolClient) => unwatch(client)
  pool().on('acquire', watch).on('release', giveBack)
  try {
    await work()
  } finally {
    pool().off('acquire', watch).off('release', giveBack)
    for (const client of watched.keys()) unwatch(client)
  }
  return statements
}
