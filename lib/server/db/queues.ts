import PgBoss from 'pg-boss'
import type { Client } from 'pg'

type Queue = {
  /** When it runs by itself: minute, hour, day, month, weekday, in UTC. */
  cron: string
} & Pick<PgBoss.Queue, 'retryLimit' | 'retryDelay' | 'retryBackoff' | 'expireInSeconds'>

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
  subscriptions: { ...USUAL, retryLimit: 0, cron: '*/5 * * * *' },
} satisfies Record<string, Queue>
export type QueueName = keyof typeof QUEUES

/** What schedules are sent through: pg-boss's own. */
const SCHEDULER = '__pgboss__send-it'

/**
 * Brings the queue's schema up to date. Its tables are the owner's, as all tables are: the web
 * process works with them as polyclinic_jobs and can make none.
 */
export async function installQueues(owner: Client): Promise<void> {
  const executeSql = (text: string, values?: unknown[]) => owner.query(text, values)
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false })
  await boss.start()
  for (const name of [SCHEDULER, ...Object.keys(QUEUES)]) {
    await boss.createQueue(name, { name })
    const { cron: _, ...options } = QUEUES[name as QueueName] ?? {}
    if (Object.keys(options).length > 0) await boss.updateQueue(name, { name, ...options })
  }
  await boss.stop({ graceful: false })
  await owner.query(`
    grant usage on schema pgboss to polyclinic_jobs;
    grant select, insert, update, delete on all tables in schema pgboss to polyclinic_jobs`)
}
