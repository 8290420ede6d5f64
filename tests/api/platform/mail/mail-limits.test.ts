import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pool } from '@/lib/platform/db/client'
import { env } from '@/lib/platform/config/env'
import { countMails, type MailPurpose } from '@/lib/platform/mail/mail-limits'
import { deliverMails } from '@/lib/platform/mail/outbox'
import type { Mail } from '@/lib/platform/mail/mail'
import { buildSending } from '@/tests/support/marketing/campaigns'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { asAdmin, one, owner as database, sql } from '@/tests/support/db/database'
import { buildInvoice } from '@/tests/support/billing/issued'
import { send } from '@/tests/support/http/request'
import { buildTemplate, ask as askTemplates } from '@/tests/support/marketing/templates'
import { waitFor } from '@/tests/support/wait'
import { footprint, signIn, unique } from '@/tests/support/world'

const given = env().RATE_LIMITS
beforeEach(() => void Object.assign(env(), { RATE_LIMITS: true }))
afterAll(() => void Object.assign(env(), { RATE_LIMITS: given }))

let clinic: Clinic
let other: Clinic
beforeAll(async () => {
  clinic = await buildClinic()
  other = await buildClinic()
})
const newAddress = () => `${unique('box')}@clinic.example`
const invited = async (at: Clinic, email: string) =>
  (await at.invite([{ email }])).body.data[0].id as string
const resend = (at: Clinic, id: string) => at.ask(`/${id}/resend`, { json: {} })

const counters = () => sql('select * from mail_limits order by key')

/** Holds the table of counters, so that nothing can be counted, until the work is done. */
async function whileNothingIsCounted(work: () => Promise<void>) {
  const blocker = await database.connect()
  await blocker.query('begin; lock table mail_limits in access exclusive mode')
  try {
    await work()
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
}

/** Connections of the limits that wait for what others hold. */
const waitingToCount = async () => {
  const here = await one<string>('select current_database()')
  return asAdmin(
    `select from pg_stat_activity
     where application_name = 'polyclinic limits' and wait_event_type = 'Lock' and datname = '${here}'`,
  )
}
const inUse = (name?: 'heavy') => pool(name).totalCount - pool(name).idleCount

describe('mails to an address that somebody typed', () => {
  test('are five an hour to one address from one organization, and changing nothing beyond', async () => {
    const email = newAddress()
    const id = await invited(clinic, email)
    for (let n = 2; n <= 5; n += 1) expect((await resend(clinic, id)).status).toBe(200)
    const before = await footprint()
    const { status, headers, body } = await resend(clinic, id)
    expect(status).toBe(429)
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000)
    expect(body).toEqual({
      success: false,
      error: expect.stringMatching(
        new RegExp(
          `^${email} has been sent as many mails as one address gets in an hour\\. Try again in \\d+ minutes\\.$`,
        ),
      ),
    })
    expect(await footprint()).toBe(before)

    // Neither others there, nor the same address elsewhere, wait for that.
    expect((await clinic.invite([{ email: newAddress() }])).status).toBe(201)
    expect((await other.invite([{ email }])).status).toBe(201)
  })

  test('are counted at once however many calls come at the same moment', async () => {
    const id = await invited(clinic, newAddress())
    const answers = await Promise.all(Array.from({ length: 20 }, () => resend(clinic, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(16)
  })

  test('are twenty an hour to one address from everybody together', async () => {
    const email = newAddress()
    for (let n = 1; n <= 20; n += 1) await countMails('invitation', 1000 + n, [email])
    await expect(countMails('invitation', 2000, [email])).rejects.toMatchObject({ status: 429 })
    // What strangers sign an address up for uses up no invitations, nor the other way round.
    await countMails('newsletter', 2000, [email])
  })

  test('are twenty an hour to one mailbox, whatever stands behind a plus sign', async () => {
    const [name, host] = newAddress().split('@')
    const tagged = Array.from({ length: 20 }, (_, index) => `${name}+${index}@${host}`)
    await countMails('invitation', 4712, tagged)
    await expect(countMails('invitation', 4713, [`${name}+x@${host}`])).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining(`${name}+x@${host} has been sent`) as string,
    })
    await expect(countMails('invitation', 4713, [`${name}@${host}`])).rejects.toMatchObject({
      status: 429,
    })
    await countMails('invitation', 4713, [`+x@${host}`, `not.${name}@${host}`])
  })

  test('are five thousand an hour from one organization', async () => {
    const many = Array.from({ length: 10 }, newAddress)
    await sql(
      `insert into mail_limits values ($1, 4995, (extract(epoch from now()) * 1000)::bigint + 600000)`,
      'mail-organization:test:4711',
    )
    await expect(countMails('test', 4711, many)).rejects.toMatchObject({
      status: 429,
      message:
        'Your organization has sent as many mails as it may in an hour. Try again in 10 minutes.',
      headers: { 'Retry-After': expect.stringMatching(/^(600|59\d)$/) },
    })
    await countMails('test', 4712, many)
  })

  test('count nothing of a list of which one address is refused', async () => {
    const [fresh, full] = [newAddress(), newAddress()]
    for (let n = 1; n <= 5; n += 1) await countMails('test', clinic.id, [full])
    const before = await counters()
    for (let n = 1; n <= 6; n += 1)
      await expect(
        countMails('test', clinic.id, [fresh, full, newAddress()]),
      ).rejects.toMatchObject({
        status: 429,
        message: expect.stringMatching(new RegExp(`^${full} has been sent`)),
      })
    expect(await counters()).toEqual(before)
    await countMails('test', clinic.id, [fresh])
  })

  test('count nothing of a list where the organization sends too many, and tell when there is room for all', async () => {
    const full = newAddress()
    for (let n = 1; n <= 5; n += 1) await countMails('test', 4713, [full])
    await sql(
      `update mail_limits set points = 4999, expire = (extract(epoch from now()) * 1000)::bigint + 600000 where key = $1`,
      'mail-organization:test:4713',
    )
    const before = await counters()
    for (let n = 1; n <= 6; n += 1)
      await expect(countMails('test', 4713, [newAddress(), newAddress()])).rejects.toMatchObject({
        status: 429,
        message: expect.stringMatching(/^Your organization .* Try again in 10 minutes\.$/),
      })
    // The address has room again later than the organization.
    await expect(countMails('test', 4713, [full, newAddress()])).rejects.toMatchObject({
      message: expect.stringMatching(new RegExp(`^${full} has been sent`)),
    })
    expect(await counters()).toEqual(before)
    await countMails('test', 4713, [newAddress()])
  })

  test('change nothing, and count nothing, of invitations of which one is refused', async () => {
    const [fresh, full] = [newAddress(), newAddress()]
    for (let n = 1; n <= 5; n += 1) await countMails('invitation', clinic.id, [full])
    const before = [await footprint(), await counters()]
    for (let n = 1; n <= 6; n += 1)
      expect((await clinic.invite([{ email: fresh }, { email: full }])).status).toBe(429)
    expect([await footprint(), await counters()]).toEqual(before)
    expect((await clinic.invite([{ email: fresh }])).status).toBe(201)
  })

  test('are let through by one of two lists at the same moment where there is room for one', async () => {
    const email = newAddress()
    for (let n = 1; n <= 4; n += 1) await countMails('test', clinic.id, [email])
    const lists = [1, 2, 3, 4].map(() =>
      countMails('test', clinic.id, [newAddress(), email, newAddress()]),
    )
    const outcomes = await Promise.allSettled(lists)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('are counted in lists of the same addresses in another order', async () => {
    const addresses = Array.from({ length: 500 }, newAddress)
    const had = await counters()
    await Promise.all([
      countMails('invitation', clinic.id, addresses),
      countMails('invitation', other.id, addresses.toReversed()),
    ])
    expect((await counters()).length - had.length).toBeGreaterThanOrEqual(1500)
  })

  test('wait a moment to be counted, then are refused with 503, and leave other calls their connections', async () => {
    const invitees = () => Array.from({ length: 6 }, () => ({ email: newAddress() }))
    const lists = await Promise.all(
      [clinic, other].map(async (at) => ({ at, ...(await at.invite(invitees())).body })),
    )
    const before = await footprint()
    await whileNothingIsCounted(async () => {
      const answers = lists.flatMap(({ at, data }) =>
        (data as { id: string }[]).map(({ id }) => resend(at, id)),
      )
      // One of each organization, whose other calls wait for it.
      await waitFor(async () => expect(await waitingToCount()).toHaveLength(2))
      expect(inUse()).toBeLessThanOrEqual(4)
      const ordinary = Array.from({ length: 15 }, () =>
        send('/api/v1/home/groups', { host: clinic.host, as: clinic.admin }),
      )
      expect((await Promise.all(ordinary)).map(({ status }) => status)).toEqual(Array(15).fill(200))
      // All of them are answered while nothing can be counted yet.
      for (const { status, headers, body } of await Promise.all(answers)) {
        expect([429, 503]).toContain(status)
        expect(headers['retry-after']).toBe('5')
        expect(body.error).toMatch(/Nothing was (sent|done)\./)
      }
    })
    expect(await footprint()).toBe(before)
    expect((await clinic.invite([{ email: newAddress() }])).status).toBe(201)
  })

  test('of more than twenty invitations at once are a heavy call', async () => {
    const many = (at: Clinic, count: number) =>
      at.invite(Array.from({ length: count }, () => ({ email: newAddress() })))
    let answers: ReturnType<typeof many>[] = []
    await whileNothingIsCounted(async () => {
      answers = [many(clinic, 21), many(other, 20)]
      await waitFor(async () => expect(await waitingToCount()).toHaveLength(2))
      expect(inUse('heavy')).toBe(1)
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 201])
  })

  test('leave no address in the database', async () => {
    const email = newAddress()
    await countMails('newsletter', clinic.id, [email])
    expect(await one(`select count(*)::int from mail_limits where key like '%@%'`)).toBe(0)
  })
})

describe('beyond the limit of an address, nothing is sent and nothing changes, and the time is told', () => {
  type Call = (email: string) => ReturnType<typeof send>
  type Prepared = { organizationId: number; call: Call }

  /** One call counts; after four more of the same kind, the next is refused. */
  async function isLimited(purpose: MailPurpose, { organizationId, call }: Prepared) {
    const email = newAddress()
    expect((await call(email)).status).toBeOneOf([200, 201])
    for (let n = 2; n <= 5; n += 1) await countMails(purpose, organizationId, [email])
    const before = await footprint()
    const { status, headers, body } = await call(email)
    expect([status, body.error]).toEqual([
      429,
      expect.stringMatching(
        new RegExp(
          `^${email} has been sent as many mails as one address gets in an hour\\. Try again in \\d+ minutes\\.$`,
        ),
      ),
    ])
    expect(Number(headers['retry-after'])).toBeGreaterThan(3000)
    expect(await footprint()).toBe(before)
    expect((await call(newAddress())).status).toBeOneOf([200, 201])
  }

  test('for tests of a template', async () => {
    const asking = { as: await signIn('owner@polyclinic.example'), at: clinic.name }
    const { id } = await buildTemplate(asking)
    const call: Call = (email) =>
      askTemplates(asking, `/${id}/test`, { json: { recipients: [email] } })
    await isLimited('test', { organizationId: clinic.id, call })
  })

  test('for tests of a campaign', async () => {
    const there = await buildSending(await signIn('owner@polyclinic.example'), 1)
    const { id } = await there.draft()
    expect((await there.change(id, { templateId: there.template.id })).status).toBe(200)
    const call: Call = (email) =>
      there.ask(`/${id}/test`, { json: { recipients: [email], variant: 'a' } })
    await isLimited('test', { organizationId: there.clinic.id, call })
  })

  test('for confirmations of a newsletter', async () => {
    const {
      here,
      topic,
      clinic: at,
    } = await buildSending(await signIn('owner@polyclinic.example'), 1)
    await isLimited('newsletter', {
      organizationId: at.id,
      call: (email) => here.signUp(email, [topic.id]),
    })
  })

  test('for invoices that are sent', async () => {
    const as = await signIn('owner@polyclinic.example')
    const at = await buildClinic()
    const { number } = await buildInvoice(at.id)
    const call: Call = (email) =>
      send(`/api/v1/admin/billing/invoices/${number}/mails`, { as, json: { recipients: [email] } })
    await isLimited('invoice', { organizationId: at.id, call })
  })
})

describe('mails that wait', () => {
  /** Puts mails of an organization into the queue, the oldest first. */
  const enqueue = (organizationId: number | null, count: number, word: string) =>
    sql(
      `insert into outgoing_mails (organization_id, recipient, subject, text, html, due_at)
       select $1, $3 || n || '@clinic.example', 'x', 'x', 'x', now() - interval '1 hour' + n * interval '1 ms' from generate_series(1, $2) n`,
      organizationId,
      count,
      word,
    )
  const recipients: string[] = []
  const deliver = async ({ recipient }: Mail) => void recipients.push(recipient)
  beforeEach(async () => {
    recipients.length = 0
    await sql('update outgoing_mails set due_at = null')
  })

  test('of one organization are not delayed by three thousand of another', async () => {
    await enqueue(clinic.id, 3000, 'many')
    await enqueue(other.id, 3, 'few')
    await enqueue(null, 1, 'provider')
    expect(await deliverMails(deliver)).toBe(3004)
    const places = recipients.flatMap((recipient, place) =>
      recipient.startsWith('many') ? [] : [place],
    )
    expect(places).toHaveLength(4)
    // Three senders take turns: the third mail of the small one goes in the third round.
    expect(Math.max(...places)).toBeLessThan(20)
    expect(new Set(recipients).size).toBe(3004)
  })

  test('go out by turns where there are more senders than mails are taken at once', async () => {
    const clinics = await Promise.all(Array.from({ length: 25 }, () => buildClinic()))
    for (const [n, { id }] of clinics.entries()) await enqueue(id, 4, `sender${n}x`)
    expect(await deliverMails(deliver)).toBe(100)
    const senderOf = (recipient: string) => recipient.split('x')[0]
    for (let round = 0; round < 3; round += 1)
      expect(
        new Set(recipients.slice(0, 35 * (round + 1)).map(senderOf)).size,
      ).toBeGreaterThanOrEqual(25)
  })

  test('of one sender go out in their order', async () => {
    await enqueue(clinic.id, 40, 'ordered')
    await deliverMails(deliver)
    const rounds = Array.from({ length: 4 }, (_, n) =>
      recipients.slice(n * 10, n * 10 + 10).toSorted(),
    )
    const expected = Array.from({ length: 4 }, (_, n) =>
      Array.from({ length: 10 }, (_, m) => `ordered${n * 10 + m + 1}@clinic.example`).toSorted(),
    )
    expect(rounds).toEqual(expected)
  })
})
