import { Client, type QueryResult } from 'pg'
import { vi } from 'vitest'
import { one } from './database'
import type { Received } from './request'

/**
 * Whether what a request was told has happened is there for everybody: its row of the audit log, looked for by the id
 * of the request and on a connection that has nothing to do with it.
 */
export const isCommitted = ({ headers }: Pick<Received, 'headers'>) =>
  one<boolean>('select exists (select from audit_log where request_id = $1)', headers['x-request-id'])

type Lost = 'never sent' | 'rolled back'

/** Has every COMMIT go astray while `work` runs, with the answer of one that has been done. */
export async function losingCommits<T>(lost: Lost, work: () => Promise<T>): Promise<T> {
  const query = Client.prototype.query as (...args: unknown[]) => Promise<QueryResult>
  const planted = vi.spyOn(Client.prototype, 'query').mockImplementation(async function (this: Client, ...args: unknown[]) {
    if (args[0] !== 'commit') return query.apply(this, args)
    if (lost === 'rolled back') await query.call(this, 'rollback')
    return { command: 'COMMIT' }
  } as never) // prettier-ignore
  return work().finally(() => planted.mockRestore())
}
