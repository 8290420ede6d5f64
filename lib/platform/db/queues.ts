import { PgBoss, type Db, type Queue as BossQueue } from 'pg-boss'
import type { Client } from 'pg'
import { log } from '@/lib/platform/observability/log'
import { bringOver, setAside } from './queues-of-10'

type Queue = {
  /**
   * When it runs by itself: minute, hour, day, month, weekday, in UTC. Without it, it runs when it is
   * asked for.
   */
  cron?: string
  /** How many jobs of it a process does at once, 1 unless it says otherwise. */
  atOnce?: number
} & Pick<
  BossQueue,
  'policy' | 'retryLimit' | 'retryDelay' | 'retryBackoff' | 'expireInSeconds' | 'heartbeatSeconds'
>

const USUAL = { retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 15 * 60 }

/**
 * What is done in the background, and when. Each of them may run twice, and must then do nothing
 * the second time.
 */
export const QUEUES = {
  'account-exports': { ...USUAL, retryLimit: 0, expireInSeconds: 60 * 60, cron: '* * * * *' },
  'expired-keys': { ...USUAL, cron: '15 * * * *' },
  'licence-reminders': { ...USUAL, cron: '5 * * * *' },
  'orphan-drafts': { ...USUAL, retryLimit: 0, cron: '25 * * * *' },
  'orphan-files': { ...USUAL, cron: '35 3 * * *' },
  // It comes again soon enough by itself.
  'waiting-prices': { ...USUAL, retryLimit: 0, cron: '* * * * *' },
  campaigns: { ...USUAL, retryLimit: 0, cron: '* * * * *' },
  contacts: { ...USUAL, retryLimit: 0, cron: '* * * * *' },
  // One of each run, whoever asks for it. A process that ends gives it back, or is missed in time.
  imports: {
    policy: 'exclusive',
    retryLimit: 20,
    retryDelay: 1,
    expireInSeconds: 12 * 60 * 60,
    heartbeatSeconds: 30,
    atOnce: 3,
  },
  subscriptions: { ...USUAL, retryLimit: 0, cron: '*/5 * * * *' },
} satisfies Record<string, Queue>
export type QueueName = keyof typeof QUEUES
export const queueOf = (name: QueueName): Queue => QUEUES[name]

/** What schedules are sent through: pg-boss's own. */
const SCHEDULER = '__pgboss__send-it'

/** What every instance of pg-boss leaves out: nobody reads its registry of processes. */
export const EVERYWHERE = { registerInstance: false } as const

/**
 * Brings the queue's schema up to date. Its tables are the owner's, as all tables are: the web
 * process works with them as polyclinic_jobs and can make none.
 */
export async function installQueues(owner: Client): Promise<void> {
  await setAside(owner)
  const db: Db = { executeSql: (text, values) => owner.query(text, values) }
  const boss = new PgBoss({ ...EVERYWHERE, db, supervise: false, schedule: false })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue is not wholly up to date'))
  await boss.start()
  await indexesOf(boss)
  await boss.createQueue(SCHEDULER)
  for (const name of Object.keys(QUEUES) as QueueName[]) {
    const { cron: _, atOnce: _most, policy, ...options } = queueOf(name)
    await boss.createQueue(name, { policy })
    await boss.updateQueue(name, options)
  }
  await bringOver(owner, boss, db)
  await boss.stop({ graceful: false })
  await owner.query(`
    grant usage on schema pgboss to polyclinic_jobs;
    grant select, insert, update, delete on all tables in schema pgboss to polyclinic_jobs`)
}

/**
 * Waits while pg-boss builds the indexes of a newer schema, beside running jobs: it begins with
 * them once it has started, on the same connection, where a question of ours waits for its turn.
 * What could not be built, as for a lock, is taken up by the next migration.
 */
async function indexesOf(boss: PgBoss): Promise<void> {
  do await boss.getBamStatus()
  while (boss.isBamWorking())
}
