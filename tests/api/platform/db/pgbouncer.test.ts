import path from 'node:path'
import type { PgBoss } from 'pg-boss'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '@/dev/folders/temporary'
import { appDatabaseURL } from '@/lib/platform/db/app-login'
import type { Purpose } from '@/lib/platform/db/client'
import { QUEUES, type QueueName } from '@/lib/platform/db/queues'
import { withJob } from '@/lib/platform/db/tenant'
import { startSending, type Sending } from '@/lib/marketing/sending/worker'
import { startJobs } from '@/lib/platform/jobs/jobs'
import { countMails } from '@/lib/platform/mail/mail-limits'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { appUrl, one, ownerUrl, sql } from '@/tests/support/db/database'
import { limitsIn, startPgBouncer } from '@/tests/support/db/pgbouncer'
import { send } from '@/tests/support/http/request'
import { SECRET } from '@/tests/support/settings'
import { waitFor } from '@/tests/support/wait'
import { signIn, unique, type SignedIn } from '@/tests/support/world'

/**
 * Far fewer than the console opens: each transaction gets the connection that another one has just
 * left.
 */
const CONNECTIONS = 8

let place: Awaited<ReturnType<typeof temporaryFolder>>
let bouncer: Awaited<ReturnType<typeof startPgBouncer>>
let owner: SignedIn
let clinic: Clinic
beforeAll(async () => {
  place = await temporaryFolder()
  bouncer = await startPgBouncer(appUrl, path.join(place.folder.path, 'pgbouncer'), CONNECTIONS)
  Object.assign(process.env, {
    APP_DATABASE_URL: bouncer.url,
    DIRECT_DATABASE_URL: appDatabaseURL(ownerUrl, SECRET),
    DATABASE_PREPARED_STATEMENTS: 'false',
    RATE_LIMITS: 'true',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  owner = await signIn('owner@polyclinic.example')
  clinic = await buildClinic()
})
afterAll(async () => {
  await bouncer.stop()
  place.remove()
})

/**
 * What each of the pooler's connections to the server has kept of the sessions and transactions
 * before.
 */
async function leftBehind() {
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new Client(bouncer.url)
      await client.connect()
      return client
    }),
  )
  try {
    // Each holds its connection until all have one.
    await Promise.all(clients.map((client) => client.query('begin')))
    return await Promise.all(
      clients.map(async (client) => {
        const { rows } = await client.query<{ it: string }>(
          `select concat_ws('|', current_user, current_setting('statement_timeout'), current_setting('lock_timeout'),
             current_setting('app.organization_ids', true), current_setting('app.person_id', true)) as it`,
        )
        return rows[0]!.it.replace(/\|+$/, '')
      }),
    )
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
const CLEAN = Array.from({ length: CONNECTIONS }, () => 'polyclinic_app|0|0')

test('calls of several people at once are answered as they are without a pooler', async () => {
  const read = (address: string) => async () => (await send(address, { as: owner })).status
  const create = async () => {
    const headers = { 'idempotency-key': unique('pooled-') }
    const json = {
      name: unique('Pooled '),
      description: '',
      parentGroupId: null,
      roles: [],
      memberIds: [],
    }
    return (
      await send(`/api/v1/admin/groups?organizationDomainURL=${clinic.name}`, {
        as: owner,
        json,
        headers,
      })
    ).status
  }
  const calls = Array.from({ length: 20 }, () => [
    read('/api/v1/admin/organizations'),
    read(`/api/v1/admin/users?organizationDomainURL=${clinic.name}`),
    read('/api/v1/faqs'),
    create,
  ]).flat()
  const statuses = await Promise.all(calls.map((call) => call()))
  expect(statuses.filter((status) => status >= 300)).toEqual([])
  expect(await leftBehind()).toEqual(CLEAN)
})

test.each<[Purpose, string]>([
  ['request', '9s|8s'],
  ['heavy', '10min|1min'],
  ['job', '10min|1min'],
])(
  'the limits of a transaction for a %s hold for each of its statements',
  async (purpose, limits) => {
    expect(await limitsIn(purpose)).toBe(limits)
    expect(await leftBehind()).toEqual(CLEAN)
  },
)

test('jobs run, and leave no role behind', async () => {
  let boss: PgBoss | undefined
  const done: string[] = []
  const works = Object.fromEntries(
    Object.keys(QUEUES).map((name) => [
      name,
      () =>
        withJob(async ({ client }) => {
          await client.query('select 1')
          done.push(name)
        }),
    ]),
  ) as Record<QueueName, () => Promise<unknown>>
  try {
    boss = await startJobs(works)
    await sql(`insert into pgboss.job (name) values ('licence-reminders')`)
    await waitFor(() => expect(done).toContain('licence-reminders'))
    await waitFor(async () =>
      expect(await one(`select state::text from pgboss.job where name = 'licence-reminders'`)).toBe(
        'completed',
      ),
    )
    expect(await leftBehind()).toEqual(CLEAN)
  } finally {
    await boss?.stop({ graceful: false })
  }
})

test('mails are counted, and leave no role behind', async () => {
  const address = `${unique('pooled')}@clinic.example`
  for (let n = 0; n < 5; n += 1) await countMails('test', null, [address])
  await expect(countMails('test', null, [address])).rejects.toMatchObject({ status: 429 })
  expect(await leftBehind()).toEqual(CLEAN)
})

test('a sender of campaigns has its session at the server itself', async () => {
  const sending: Sending = startSending()
  const lock = `select count(*)::int from pg_locks join mail_workers on mail_worker_lock(id) = (classid::bigint << 32 | objid::bigint)
    where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`
  try {
    await waitFor(async () => expect(await one(lock)).toBe(1))
  } finally {
    await sending.stop()
  }
  expect(await one(lock)).toBe(0)
  expect(await leftBehind()).toEqual(CLEAN)
})
