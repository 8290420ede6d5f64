import type { QueryResult } from 'pg'
import { vi } from 'vitest'
import { COMMIT, TransactionClient } from '@/lib/platform/db/client'
import { one } from './database'
import type { Received } from '../http/request'

/**
 * Whether what a request was told has happened is there for everybody: its row of the audit log,
 * looked for by the id of the request and on a connection that has nothing to do with it.
 */
export const isCommitted = ({ headers }: Pick<Received, 'headers'>) =>
  one<boolean>(
    'select exists (select from audit_log where request_id = $1)',
    headers['x-request-id'],
  )

type Lost = 'never sent' | 'rolled back'

/** Has every COMMIT go astray while `work` runs, with the answer of one that has been done. */
export async function losingCommits<T>(lost: Lost, work: () => Promise<T>): Promise<T> {
  const query = TransactionClient.prototype.query as unknown as (
    ...args: unknown[]
  ) => Promise<QueryResult>
  const planted = vi.spyOn(TransactionClient.prototype, 'query').mockImplementation(async function (
    this: TransactionClient,
    ...args: unknown[]
  ) {
    if (args[0] !== COMMIT) return query.apply(this, args)
    if (lost === 'rolled back') await query.call(this, 'rollback')
    return { command: 'COMMIT' }
  } as never)
  return work().finally(() => planted.mockRestore())
}
