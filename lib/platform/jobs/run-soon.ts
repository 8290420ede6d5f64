import type { PgBoss } from 'pg-boss'
import { HttpError } from '@/lib/platform/api/errors'
import type { Transaction } from '@/lib/platform/db/client'
import type { QueueName } from '@/lib/platform/db/queues'
import { log } from '@/lib/platform/observability/log'

/** The queue of jobs that a process takes part in, and its workers of each. */
export type Jobs = { boss: PgBoss; workers: ReadonlyMap<QueueName, string[]> }

/** Kept on the process: what asks for a job may be in another bundle than what takes it. */
const process_ = globalThis as { polyclinicJobs?: Jobs }

/** Says which queue of jobs this process takes part in; `undefined` for none any more. */
export const setJobs = (jobs: Jobs | undefined): void => void (process_.polyclinicJobs = jobs)

/** The queue that this process takes jobs of. */
export const jobsHere = () => process_.polyclinicJobs?.boss

/** Has the workers of this process look for a job of that queue at once. */
export function wake(name: QueueName): void {
  const { boss, workers } = process_.polyclinicJobs ?? {}
  for (const id of workers?.get(name) ?? []) boss!.notifyWorker(id)
}

const notNow = () =>
  new HttpError(
    503,
    'Work in the background cannot be begun at the moment. Nothing was saved. Try again in a moment.',
    {},
    { 'Retry-After': '5' },
  )

/**
 * Puts a job into a queue, once for each `key`; a process takes it when the transaction of the call
 * has ended, of which it must find what it is about. Throws 503 where it cannot be put there: what
 * the call was to save is then not saved either.
 */
export async function handOver(
  { afterCommit }: Pick<Transaction, 'afterCommit'>,
  name: QueueName,
  data: object,
  key: string,
): Promise<void> {
  const { boss } = process_.polyclinicJobs ?? {}
  if (!boss) throw notNow()
  try {
    await boss.send(name, data, { singletonKey: key })
  } catch (error) {
    log.warn({ err: error, job: name }, 'a job could not be asked for')
    throw notNow()
  }
  afterCommit.push(() => wake(name))
}

/**
 * Has a queue's job done at once, rather than when its time comes. Where this process takes no
 * jobs, or the queue cannot be reached, its time comes all the same.
 */
export function runSoon(name: QueueName): void {
  process_.polyclinicJobs?.boss
    .send(name, {})
    .then(() => wake(name))
    .catch((error: unknown) => log.warn({ err: error, job: name }, 'a job waits for its time'))
}
