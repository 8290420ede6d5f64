import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeWaitingPrices } from '@/lib/practice/clinical-tests/prices'
import { workOnExports } from '@/lib/tenancy/organizations/exports'
import { renewDue } from '@/lib/billing/subscriptions/renewals'
import { syncBehind } from '@/lib/marketing/audience/sync'
import { remindOfLicences, REMINDED_AT } from '@/lib/practice/practitioners/reminders'
import { inTransaction } from '@/lib/platform/db/client'
import { withJob } from '@/lib/platform/db/tenant'
import { removeOrphans } from '@/lib/platform/files/orphans'
import { env } from '@/lib/platform/config/env'
import { removeExpiredKeys } from '@/lib/platform/api/idempotency'
import { startJobs } from '@/lib/platform/jobs/jobs'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { asAdmin, one, sql } from '@/tests/support/db/database'
import { useMailServer } from '@/tests/support/mail/mail'
import { asking, changeOf, dayIn } from '@/tests/support/practice/practitioners'
import { send } from '@/tests/support/http/request'
import { unique } from '@/tests/support/world'
import { HANG_LIMIT } from '@/tests/support/wait'

const mail = useMailServer()
let clinic: Clinic
let sister: Clinic
let practice: ReturnType<typeof asking>

beforeAll(async () => {
  clinic = await buildClinic()
  sister = await buildClinic(unique('sister-'), clinic.id)
  await sql(
    `update organizations set email = domain_url || '@clinics.example' where id = any($1)`,
    [clinic.id, sister.id],
  )
  practice = asking({ host: clinic.host, as: clinic.admin })
})

type Licences = { days: number; number?: string }[]

/** Somebody of the clinic with licences that end in so many days. */
async function holder(licences: Licences, more = {}) {
  const email = `${unique('holder')}@clinicians.example`
  const rows = await Promise.all(
    licences.map(async ({ days, number = unique('L-') }) => ({
      type: 'medical',
      number,
      expires: await dayIn(days),
    })),
  )
  const { status, body } = await practice.add({ email, licences: rows, ...more })
  expect([status, body.error]).toEqual([201, undefined])
  return body.data
}

/** Has days go by for somebody's licences. */
async function pass(days: number, { practitionerId }: { practitionerId: string }) {
  for (const [table, licence] of [
    ['practitioner_licences', 'id'],
    ['licence_reminders', 'licence_id'],
  ])
    await sql(
      `update ${table} set expires = expires - $2::int where ${licence} in
      (select id from practitioner_licences where practitioner_id = $1)`,
      practitionerId,
      days,
    )
}

const mailsTo = (recipient: string) =>
  sql<{ subject: string; text: string }>(
    'select subject, text from outgoing_mails where recipient = $1 order by created_at, id',
    recipient,
  )
const told = async ({ email }: { email: string }) => (await mailsTo(email)).length

describe('licence reminders', () => {
  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'go by the day in %s, where the organization is',
    async (zone) => {
      const there = await buildClinic()
      await sql('update organizations set time_zone = $2 where id = $1', there.id, zone)
      const holderOf = async (days: number) => {
        const email = `${unique('holder')}@clinicians.example`
        const expires = await one<string>(
          `select ((now() at time zone $1)::date + $2::int)::text`,
          zone,
          days,
        )
        await asking({ host: there.host, as: there.admin }).add({
          email,
          licences: [{ type: 'medical', number: unique('L-'), expires }],
        })
        return { email }
      }
      const [gone, today, near, far] = [
        await holderOf(-1),
        await holderOf(0),
        await holderOf(90),
        await holderOf(91),
      ]
      await remindOfLicences()
      expect(await Promise.all([gone, today, near, far].map(told))).toEqual([0, 1, 1, 0])
      expect((await mailsTo(today.email))[0]!.text).toContain('today')
    },
  )

  test.each([
    [91, 0],
    [90, 1],
    [89, 1],
    [61, 1],
    [60, 1],
    [31, 1],
    [30, 1],
    [8, 1],
    [7, 1],
    [1, 1],
    [0, 1],
    [-1, 0],
  ])('of a licence with %i days left that nobody has been told of: %i', async (days, mails) => {
    const practitioner = await holder([{ days }])
    await remindOfLicences()
    await remindOfLicences()
    expect(await told(practitioner)).toBe(mails)
  })

  test('go out once at each step as the end comes nearer, and anew once the licence is renewed', async () => {
    const practitioner = await holder([{ days: 120 }])
    const toldAt: number[] = []
    for (let left = 120; left >= -2; left--) {
      await remindOfLicences()
      if ((await told(practitioner)) > toldAt.length) toldAt.push(left)
      await pass(1, practitioner)
    }
    expect(toldAt).toEqual(REMINDED_AT)
    const found = await practice.find(practitioner.id)
    const [licence] = changeOf(found).licences as object[]
    const renewed = await practice.put(found, {
      licences: [{ ...licence, expires: await dayIn(60) }],
    })
    expect(renewed.status).toBe(200)
    await remindOfLicences()
    expect(await told(practitioner)).toBe(REMINDED_AT.length + 1)
  })

  test('beyond five an hour to one address wait for a later run, and so does what is beyond the limit of an organization', async () => {
    const there = await buildClinic()
    const email = `${unique('shared')}@clinicians.example`
    for (let n = 0; n < 7; n += 1)
      await asking({ host: there.host, as: there.admin }).add({
        email: `${unique('holder')}@clinicians.example`,
        given: unique('Holder'),
        licences: [{ type: 'medical', number: unique('L-'), expires: await dayIn(30) }],
      })
    const holders = 'select practitioner_id from practitioner_roles where organization_id = $2'
    await sql(`update practitioners set email = $1 where id in (${holders})`, email, there.id)
    const forgetCounts = () => sql(`delete from mail_limits where key like '%:reminder:%'`)
    const given = env().RATE_LIMITS
    Object.assign(env(), { RATE_LIMITS: true })
    try {
      await remindOfLicences()
      await remindOfLicences()
      expect(await told({ email })).toBe(5)
      await forgetCounts()
      await sql(
        `insert into mail_limits values ($1, 5000, (extract(epoch from now()) * 1000)::bigint + 600000)`,
        `mail-organization:reminder:${there.id}`,
      )
      await remindOfLicences()
      expect(await told({ email })).toBe(5)
      await forgetCounts()
      await remindOfLicences()
      await remindOfLicences()
      expect(await told({ email })).toBe(7)
    } finally {
      Object.assign(env(), { RATE_LIMITS: given })
      await forgetCounts()
    }
  })

  test('say what ends when, to the practitioner and to the address in the account, and are in the history', async () => {
    const practitioner = await holder(
      [
        { days: 30, number: 'M-30' },
        { days: 7, number: 'M-7' },
      ],
      { given: 'Noor' },
    )
    await sql('delete from outgoing_mails')
    await remindOfLicences()
    const [theirs] = await mailsTo(practitioner.email)
    expect(theirs!.subject).toBe('2 of your licences end soon, the first in 7 days')
    for (const words of [
      'Medical licence M-7: holds until',
      'in 30 days.',
      `/${clinic.name}.`,
      '/home/practitioners',
    ])
      expect(theirs!.text).toContain(words)
    const [ours] = await mailsTo(`${clinic.name}@clinics.example`)
    expect(ours!.text).toContain(`${practitioner.name}: Medical licence M-30 holds until`)
    const [latest] = (await practice.ask(`/${practitioner.id}/history`)).body.data
    expect(latest).toMatchObject({
      actor: null,
      action: 'practitioners:update',
      after: { reminded: [{ number: 'M-7' }, { number: 'M-30' }] },
    })
  })

  test('reach somebody who serves two organizations once, and both of these', async () => {
    const practitioner = await holder([{ days: 60 }])
    const there = asking({ host: sister.host, as: sister.admin })
    await sql(
      `insert into practitioner_roles (organization_id, practitioner_id, code) values ($1, $2, 'physician')`,
      sister.id,
      practitioner.practitionerId,
    )
    await sql('delete from outgoing_mails')
    await remindOfLicences()
    expect(await told(practitioner)).toBe(1)
    for (const { name } of [clinic, sister])
      expect(await told({ email: `${name}@clinics.example` })).toBe(1)
    expect((await there.ask()).body.data).toHaveLength(1)
  })

  test.each<[string, (role: { id: string }) => Promise<unknown>]>([
    [
      'has left',
      ({ id }) =>
        sql('update practitioner_roles set period_to = current_date - 1 where id = $1', id),
    ],
    [
      'has not begun',
      ({ id }) =>
        sql('update practitioner_roles set period_from = current_date + 1 where id = $1', id),
    ],
    [
      'is inactive',
      ({ id }) => sql('update practitioner_roles set active = false where id = $1', id),
    ],
  ])('are not for somebody who %s', async (_, change) => {
    const practitioner = await holder([{ days: 7 }])
    await change(practitioner)
    await remindOfLicences()
    expect(await told(practitioner)).toBe(0)
  })

  test('are not for an organization that is archived', async () => {
    const practitioner = await holder([{ days: 7 }])
    await sql('update organizations set archived_at = now() where id = $1', clinic.id)
    await remindOfLicences()
    await sql('update organizations set archived_at = null where id = $1', clinic.id)
    expect(await told(practitioner)).toBe(0)
  })

  test('reach somebody whose first organization is archived, and nobody twice for a role that comes later', async () => {
    const practitioner = await holder([{ days: 60 }])
    const add = (organization: number) =>
      sql(
        `insert into practitioner_roles (organization_id, practitioner_id, code) values ($1, $2, 'physician')`,
        organization,
        practitioner.practitionerId,
      )
    await add(sister.id)
    await sql('update organizations set archived_at = now() where id = $1', clinic.id)
    await sql('update organizations set part_of = null where id = $1', sister.id)
    await remindOfLicences()
    expect(await told(practitioner)).toBe(1)
    await sql('update organizations set archived_at = null where id = $1', clinic.id)
    await remindOfLicences()
    expect(await told(practitioner)).toBe(1)
    await sql('update organizations set part_of = $2 where id = $1', sister.id, clinic.id)
  })

  test('are sent once by processes that run at once, and by none that fails half-way', async () => {
    const practitioners = await Promise.all(Array.from({ length: 8 }, () => holder([{ days: 30 }])))
    await sql(
      `create function fail() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`,
    )
    await sql('create trigger fail before insert on audit_log for each row execute function fail()')
    await expect(remindOfLicences()).rejects.toThrow('full')
    await sql('drop trigger fail on audit_log')
    for (const practitioner of practitioners) expect(await told(practitioner)).toBe(0)
    await Promise.all(Array.from({ length: 4 }, () => remindOfLicences()))
    for (const practitioner of practitioners) expect(await told(practitioner)).toBe(1)
  })
})

describe('the job queue', () => {
  let boss: PgBoss
  beforeAll(
    async () =>
      void (boss = await startJobs({
        'account-exports': workOnExports,
        'expired-keys': removeExpiredKeys,
        'licence-reminders': remindOfLicences,
        'orphan-drafts': () => Promise.resolve(),
        'orphan-files': () => removeOrphans(),
        campaigns: async () => undefined,
        contacts: syncBehind,
        imports: async () => undefined,
        'waiting-prices': writeWaitingPrices,
        subscriptions: renewDue,
      })),
  )
  afterAll(() => boss.stop({ graceful: false }))

  test('runs a job that is due, and its mail arrives', async () => {
    const practitioner = await holder([{ days: 90 }])
    const id = await boss.send('licence-reminders', {})
    await expect
      .poll(async () => (await boss.getJobById('licence-reminders', id!))?.state, { interval: 100 })
      .toBe('completed')
    await mail.deliver()
    const arrived = (await mail.store.list()).filter(
      ({ envelope }) => envelope.to[0] === practitioner.email,
    )
    expect(arrived.map(({ email }) => email.subject)).toEqual([
      expect.stringMatching(/^Your licence L-\w+ ends in 90 days$/),
    ])
  })

  test('makes an export soon after it was asked for', async () => {
    const path = '/api/v1/home/account/export'
    const { body } = await send(path, { host: clinic.host, as: clinic.admin, json: {} })
    const state = async () =>
      (await send(`${path}/${body.data.id}`, { host: clinic.host, as: clinic.admin })).body.data
        .state
    await expect.poll(state, { interval: 100 }).toBe('ready')
  })

  test('has each queue at its hour', async () => {
    expect((await boss.getSchedules()).map(({ name, cron }) => [name, cron]).sort()).toEqual([
      ['account-exports', '* * * * *'],
      ['campaigns', '* * * * *'],
      ['contacts', '* * * * *'],
      ['expired-keys', '15 * * * *'],
      ['licence-reminders', '5 * * * *'],
      ['orphan-drafts', '25 * * * *'],
      ['orphan-files', '35 3 * * *'],
      ['subscriptions', '*/5 * * * *'],
      ['waiting-prices', '* * * * *'],
    ])
  })

  test('has lost jobs taken again and old ones removed, with no more than its role may', async () => {
    const failures: unknown[] = []
    boss.on('error', (error) => failures.push(error))
    // A busy machine has slow statements and old transactions: the others tell of a fault.
    const SLOW = /slow query|scanning the job table|transaction horizon/
    boss.on('warning', (warning) => SLOW.test(warning.message) || failures.push(warning))
    const [lost, old] = await Promise.all(
      [
        `'active', now() - interval '1 day', null`,
        `'completed', null, now() - interval '30 days'`,
      ].map((times) =>
        one<string>(`insert into pgboss.job (name, retry_limit, start_after, state, started_on, completed_on)
            values ('orphan-files', 5, now() + interval '1 year', ${times}) returning id`),
      ),
    )
    // As when the next minute, and the next day, have come.
    await sql('update pgboss.queue set monitor_on = null, maintain_on = null')
    await boss.supervise()
    const state = (id?: string) => one(`select state::text from pgboss.job where id = $1`, id)
    expect([await state(lost), await state(old), failures]).toEqual(['retry', undefined, []])
  })

  test.each(['select * from pgboss.job', 'select * from pgboss.schedule'])(
    'is closed to requests: %s',
    async (statement) => {
      for (const role of ['polyclinic_app', 'polyclinic_staff', 'polyclinic_identity'])
        await expect(
          inTransaction([`set local role ${role}`], ({ client }) => client.query(statement)),
        ).rejects.toMatchObject({ code: '42501' })
    },
  )

  test.each([
    'create table pgboss.mine (id int)',
    'drop table pgboss.job',
    'select * from people',
    'select * from sessions',
    'update practitioners set given = given',
    'update account_exports set person_id = 1',
    'update clinical_test_prices set asked = 1',
    'delete from clinical_test_prices',
    'select * from audit_log',
  ])('gives jobs no more than they need: %s', async (statement) => {
    await expect(withJob(({ client }) => client.query(statement))).rejects.toMatchObject({
      code: '42501',
    })
  })

  test('goes on when its connections are lost', async () => {
    const here = await one<string>('select current_database()')
    await asAdmin(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'polyclinic jobs' and datname = '${here}'`,
    )
    const practitioner = await holder([{ days: 30 }])
    const sendJob = () => boss.send('licence-reminders', {}).catch(() => null)
    await expect.poll(sendJob, { timeout: HANG_LIMIT }).toEqual(expect.any(String))
    await expect.poll(() => told(practitioner), { interval: 100 }).toBe(1)
  })
})
