import type { PgBoss } from 'pg-boss'
import type { QueueName } from './db/queues'
import { log } from './log'

/** The queue of jobs that a process takes part in, and its worker of each. */
export type Jobs = { boss: PgBoss; workers: ReadonlyMap<QueueName, string> }

/** Kept on the process: what asks for a job may be in another bundle than what takes it. */
const process_ = globalThis as { polyclinicJobs?: Jobs }

/** Says which queue of jobs this process takes part in; `undefined` for none any more. */
export const setJobs = (jobs: Jobs | undefined): void => void (process_.polyclinicJobs = jobs)

/**
 * Has a queue's job done at once, rather than when its time comes. Where this process takes no
 * jobs, or the queue cannot be reached, its time comes all the same.
 */
export function runSoon(name: QueueName): void {
  const { boss, workers } = process_.polyclinicJobs ?? {}
  boss
    ?.send(name, {})
    .then(() => boss.notifyWorker(workers!.get(name)!))
    .catch((error: unknown) => log.warn({ err: error, job: name }, 'a job waits for its time'))
}
