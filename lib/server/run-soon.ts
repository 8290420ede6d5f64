import type PgBoss from 'pg-boss'
import type { QueueName } from './db/queues'
import { log } from './log'

/** Kept on the process: what asks for a job may be in another bundle than what takes it. */
const process_ = globalThis as { polyclinicJobs?: PgBoss }

/** Says which queue of jobs this process takes part in; `undefined` for none any more. */
export const setJobs = (boss: PgBoss | undefined): void => void (process_.polyclinicJobs = boss)

/**
 * Has a queue's job done within seconds, rather than when its time comes. Where this process takes
 * no jobs, or the queue cannot be reached, its time comes all the same.
 */
export function runSoon(name: QueueName): void {
  process_.polyclinicJobs
    ?.send(name, {})
    .catch((error: unknown) => log.warn({ err: error, job: name }, 'a job waits for its time'))
}
