import type { PoolClient } from 'pg'
import { pool, type TransactionClient } from '@/lib/platform/db/client'

/**
 * How often `work` waits for the database: each time something is sent after an answer has come.
 */
export async function roundTrips(work: () => Promise<unknown>): Promise<number> {
  let count = 0
  let answered = true
  const watch = (client: PoolClient) => {
    const { socket: stream } = client as unknown as TransactionClient
    const write = stream.write.bind(stream) as (...args: unknown[]) => boolean
    const listen = () => void (answered = true)
    stream.on('data', listen)
    stream.write = ((...args: unknown[]) => {
      if (answered) count++
      answered = false
      return write(...args)
    }) as typeof stream.write
    pool().once('release', () => {
      stream.off('data', listen)
      stream.write = write as typeof stream.write
    })
  }
  pool().on('acquire', watch)
  await work().finally(() => pool().off('acquire', watch))
  return count
}
