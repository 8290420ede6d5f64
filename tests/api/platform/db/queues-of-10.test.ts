import fs from 'node:fs'
import { PgBoss } from 'pg-boss'
import type { Client } from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { asOwner } from '@/lib/platform/db/owner'
import { installQueues, QUEUES } from '@/lib/platform/db/queues'
import { catalogueOf } from '@/tests/support/db/catalogue'
import { createDatabase, type NewDatabase } from '@/tests/support/db/new-database'

const SCHEMA_OF_10 = fs.readFileSync('tests/fixtures/pg-boss-10.sql', 'utf8')

const databases: NewDatabase[] = []
let database: NewDatabase
const begin = async () => void databases.push((database = await createDatabase()))
beforeEach(begin)
afterAll(() => Promise.all(databases.map((one) => one.drop())))

const onDatabase = <T>(work: (client: Client) => Promise<T>) => asOwner(database.url, work)
const query = <Row>(text: string) =>
  onDatabase(async (client) => (await client.query(text)).rows as Row[])
const install = () => onDatabase(installQueues)

/** What pg-boss 10 left when it was ended: jobs in each state, and when two of them run. */
const leaveJobs = () =>
  query(`
    insert into pgboss.job (id, name, data, state, start_after, expire_in, retry_limit, priority) values
      ('00000000-0000-4000-8000-000000000001', 'account-exports', null, 'created', now(), '1 hour', 0, 0),
      ('00000000-0000-4000-8000-000000000002', 'licence-reminders', '{"of":"a test"}', 'retry', '2040-01-01T00:00:00Z', '15 minutes', 5, 3),
      ('00000000-0000-4000-8000-000000000003', 'subscriptions', null, 'active', now(), '15 minutes', 0, 0),
      ('00000000-0000-4000-8000-000000000004', 'subscriptions', null, 'completed', now(), '15 minutes', 0, 0),
      ('00000000-0000-4000-8000-000000000005', 'expired-keys', null, 'failed', now(), '15 minutes', 0, 0),
      ('00000000-0000-4000-8000-000000000006', '__pgboss__send-it', '{"name":"expired-keys","data":null,"options":{}}', 'created', now(), '15 minutes', 2, 0);
    insert into pgboss.schedule (name, cron, timezone, options) values
      ('licence-reminders', '5 * * * *', 'UTC', '{}'), ('subscriptions', '*/5 * * * *', null, null)`)

const WAITING = [
  ['__pgboss__send-it', 'created', { name: 'expired-keys', data: null, options: {} }, 2, 0, 900],
  ['account-exports', 'created', null, 0, 0, 3600],
  ['licence-reminders', 'created', { of: 'a test' }, 5, 3, 900],
  ['subscriptions', 'created', null, 0, 0, 900],
]
async function expectHandedOver() {
  const jobs = await query<Record<string, unknown>>(
    `select name, state, data, retry_limit, priority, expire_seconds from pgboss.job order by name`,
  )
  expect(jobs.map((job) => Object.values(job))).toEqual(WAITING)
  expect(
    await query(`select start_after from pgboss.job where name = 'licence-reminders'`),
  ).toEqual([{ start_after: new Date('2040-01-01T00:00:00Z') }])
  expect(await query('select name, cron, timezone from pgboss.schedule order by 1')).toEqual([
    { name: 'licence-reminders', cron: '5 * * * *', timezone: 'UTC' },
    { name: 'subscriptions', cron: '*/5 * * * *', timezone: 'UTC' },
  ])
  expect(await query(`select from pg_namespace where nspname = 'pgboss_10'`)).toEqual([])
}

test('what pg-boss 10 had still to do is done by the queue of this release', async () => {
  await query(SCHEMA_OF_10)
  await leaveJobs()
  await install()
  await expectHandedOver()
  // Once more changes nothing.
  await install()
  await expectHandedOver()
})

test('an upgrade that ended half-way is brought to its end by the next', async () => {
  await query(SCHEMA_OF_10)
  await leaveJobs()
  await query('alter schema pgboss rename to pgboss_10')
  await install()
  await expectHandedOver()
})

test('the schema is then what a new installation has, and pg-boss finds nothing amiss', async () => {
  await query(SCHEMA_OF_10)
  await install()
  const upgraded = await catalogueOf(database.url)
  await begin()
  await install()
  expect(upgraded).toEqual(await catalogueOf(database.url))

  await onDatabase(async (client) => {
    const boss = new PgBoss({ db: { executeSql: (text, values) => client.query(text, values) } })
    expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true })
    expect((await boss.getQueues()).map(({ name }) => name).sort()).toEqual(
      ['__pgboss__send-it', ...Object.keys(QUEUES)].sort(),
    )
  })
})

test('indexes that a newer schema asks for are there when the migration is over', async () => {
  await install()
  // As pg-boss leaves them for later when it brings its tables further.
  await query(`
    update pgboss.version set bam_on = null;
    insert into pgboss.bam (name, version, status, table_name, command)
      select 'of_later_' || n, 46, 'pending', 'job_common',
        format('create index concurrently if not exists of_later_%s on pgboss.job_common (created_on)', n)
      from generate_series(1, 40) n`)
  await install()
  expect(
    await query(
      `select count(*)::int as built from pg_index where indexrelid::regclass::text like 'pgboss.of_later_%' and indisvalid`,
    ),
  ).toEqual([{ built: 40 }])
  expect(await query(`select distinct status from pgboss.bam`)).toEqual([{ status: 'completed' }])
})
