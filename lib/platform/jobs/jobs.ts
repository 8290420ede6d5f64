import { PgBoss, type Job } from 'pg-boss'
import { CONNECTIONS } from '@/lib/platform/db/client'
import { EVERYWHERE, queueOf, type QueueName } from '@/lib/platform/db/queues'
import { openStatements } from '@/lib/platform/db/statements'
import { log } from '@/lib/platform/observability/log'
import { jobsHere, setJobs, wake } from './run-soon'

const LOOK_EVERY_SECONDS = 5
const AGAIN_MS = 5000

/**
 * Does what a queue is there for, and answers what it has done. It may be begun again when a
 * process ends in the middle of it.
 */
export type Works = Record<QueueName, (job: Job) => Promise<unknown>>

/**
 * Connections of the queue's own: what it asks for every few seconds must not wait behind requests,
 * nor they behind it.
 */
const connections = () =>
  openStatements(
    'polyclinic_jobs',
    { application_name: 'polyclinic jobs', max: CONNECTIONS.jobs, connectionTimeoutMillis: 10_000 },
    { statement: 30_000, lock: 30_000, transaction: 40_000 },
  )

/** No job waits for others, so that there is nothing to look for every few seconds. */
const NO_FLOWS = { flowIntervalSeconds: 60 * 60 }

/**
 * The tables are the owner's: only the owner brings them up to date and rebuilds indexes
 * (`db/queues.ts`).
 */
const AS_A_USER = { migrate: false, reindex: false }

/**
 * Takes jobs from now on, and sees that each queue has one when its time comes. Several processes
 * share them: a job is one process's at a time, and another's when it has not said in time that it
 * is done.
 */
export async function startJobs(works: Works): Promise<PgBoss> {
  const statements = connections()
  const boss = new PgBoss({
    ...EVERYWHERE,
    ...AS_A_USER,
    ...NO_FLOWS,
    db: { executeSql: statements.query },
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue waits'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, `the job queue: ${message}`))
  boss.on('stopped', () => {
    setJobs(undefined)
    void statements.end()
  })
  const workers = new Map<QueueName, string[]>()
  try {
    await boss.start()
    for (const [name, work] of Object.entries(works) as [QueueName, Works[QueueName]][]) {
      const { cron, atOnce = 1 } = queueOf(name)
      const options = { pollingIntervalSeconds: LOOK_EVERY_SECONDS }
      const take = () => boss.work(name, options, ([job]: Job[]) => done(name, () => work(job!)))
      workers.set(name, await Promise.all(Array.from({ length: atOnce }, take)))
      if (cron) await boss.schedule(name, cron)
    }
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => statements.end())
    throw error
  }
  setJobs({ boss, workers })
  return boss
}

/** Does one after the other, also where one fails: then the first failure is the job's. */
export async function inTurn(works: (() => Promise<unknown>)[]): Promise<unknown> {
  const [done, failures]: [unknown[], unknown[]] = [[], []]
  for (const work of works)
    await work().then(
      (result) => done.push(result),
      (error: unknown) => failures.push(error),
    )
  if (failures.length > 0) throw failures[0]
  return done.some(Boolean) ? done : undefined
}

async function done(job: QueueName, work: () => Promise<unknown>): Promise<unknown> {
  const started = performance.now()
  try {
    const result = await work()
    // More jobs may be waiting. After a failure, the delay of the queue's retries applies.
    wake(job)
    // Where there was nothing to do there is nothing to say, either.
    if (result !== undefined)
      log.info({ job, result, ms: Math.round(performance.now() - started) }, 'job done')
    return { result }
  } catch (error) {
    log.warn({ job, err: error }, 'job failed: tried again later')
    throw error
  }
}

/** So long a job may still take when the process is to end, in ms; then it is another's. */
const TO_END = 7000

/** Takes no more jobs, and waits for those at work. */
export const stopJobs = async (): Promise<void> => jobsHere()?.stop({ timeout: TO_END })

/** `startJobs`, however long the database is away. */
export const keepJobs = (works: Works): Promise<unknown> =>
  startJobs(works).catch((error: unknown) => {
    log.warn({ err: error }, 'jobs wait for the database')
    return void setTimeout(() => void keepJobs(works), AGAIN_MS).unref()
  })
