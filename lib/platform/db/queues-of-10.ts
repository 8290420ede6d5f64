import type { Db, JobInsert, PgBoss } from 'pg-boss'
import type { Client } from 'pg'

// pg-boss 12 makes its tables anew and knows no way from those of pg-boss 10: they are set aside
// until it has made its own, and what was still to be done is handed over. Each half is done
// again where a process has ended between them.

/** The first version of the schema that pg-boss 12 can bring further by itself. */
const FIRST = 25
const ASIDE = 'pgboss_10'

const isThere = async (owner: Client, table: string) =>
  (await owner.query('select to_regclass($1) is not null as it', [table])).rows[0].it as boolean

/** Sets the tables of pg-boss 10 aside, where there are any. */
export async function setAside(owner: Client): Promise<void> {
  if (!(await isThere(owner, 'pgboss.version'))) return
  const { rows } = await owner.query<{ version: number }>('select version from pgboss.version')
  if (rows[0] && rows[0].version < FIRST)
    await owner.query(`alter schema pgboss rename to ${ASIDE}`)
}

type OldJob = Required<
  Pick<
    JobInsert,
    'id' | 'priority' | 'retryLimit' | 'retryDelay' | 'retryBackoff' | 'startAfter'
  > & { name: string; expireInSeconds: number; retentionSeconds: number }
> &
  Pick<JobInsert, 'data' | 'singletonKey'>

/** What has not ended. A job that a process was at is begun again: each may run twice. */
const UNFINISHED = `
  select id, name, data, priority, retry_limit as "retryLimit", retry_delay as "retryDelay",
    retry_backoff as "retryBackoff", start_after as "startAfter", singleton_key as "singletonKey",
    greatest(1, extract(epoch from expire_in))::int as "expireInSeconds",
    greatest(1, extract(epoch from keep_until - greatest(start_after, now())))::int as "retentionSeconds"
  from ${ASIDE}.job where state in ('created', 'retry', 'active') and name = any($1) order by created_on`

const SCHEDULES = `
  select name, cron, timezone, data, options from ${ASIDE}.schedule where name = any($1)`
type OldSchedule = {
  name: string
  cron: string
  timezone: string | null
  data: object | null
  options: object | null
}

/** Hands over to `boss` what pg-boss 10 had still to do and when, and removes its tables. */
export async function bringOver(owner: Client, boss: PgBoss, db: Db): Promise<void> {
  if (!(await isThere(owner, `${ASIDE}.version`))) return
  const known = (await boss.getQueues()).map(({ name }) => name)
  await owner.query('begin')
  const { rows: jobs } = await owner.query<OldJob>(UNFINISHED, [known])
  for (const name of new Set(jobs.map((job) => job.name)))
    await boss.insert(name, jobs.filter((job) => job.name === name).map(toInsert), { db })
  const { rows: schedules } = await owner.query<OldSchedule>(SCHEDULES, [known])
  for (const { name, cron, timezone, data, options } of schedules)
    await boss.schedule(name, cron, data, { ...options, tz: timezone ?? 'UTC', db })
  await owner.query(`drop schema ${ASIDE} cascade`)
  await owner.query('commit')
}

const toInsert = ({ name: _, data, singletonKey, ...job }: OldJob): JobInsert => ({
  ...job,
  data: data ?? undefined,
  singletonKey: singletonKey ?? undefined,
})
