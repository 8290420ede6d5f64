import { sendAhead, type Transaction } from '@/lib/platform/db/client'
import { withJob } from '@/lib/platform/db/tenant'

/**
 * A worker that says nothing for so long in the middle of a transaction was stopped, or is gone.
 */
const SILENCE = '3s'

/**
 * `withJob` for what other workers wait for. Nobody can take a mail that a transaction has in hand:
 * that of a worker which was stopped in the middle is ended by the database, and fails when the
 * worker goes on.
 */
export const promptly = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
  withJob((transaction) => {
    sendAhead(transaction.client, `set local idle_in_transaction_session_timeout = '${SILENCE}'`)
    return work(transaction)
  })
