import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { resumeDue } from '@/lib/billing/subscriptions/pauses'
import { renewDue } from '@/lib/billing/subscriptions/renewals'
import { setClock } from '@/lib/platform/time/clock'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { one, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import {
  livePlan,
  quoteFor,
  subscribe,
  subscriptionUrl,
  wanted,
} from '@/tests/support/billing/subscriptions'
import { signIn, staffIn, type SignedIn } from '@/tests/support/world'

let owner: SignedIn
let plan: string
let clinic: Clinic
beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  plan = await livePlan(owner, { trialDays: 14 })
  clinic = await buildClinic()
})
afterEach(() => setClock())

const at = (instant: string) => setClock(() => new Date(instant))
const find = async (name: string) => (await send(subscriptionUrl(name), { as: owner })).body.data
const post = (name: string, path: string, json: object) =>
  send(`${subscriptionUrl(name)}/${path}`, { as: owner, json })
const accept = (name: string, id: string) => post(name, `quotes/${id}/accept`, {})
const practitioner = (organizationId: number) =>
  sql(
    `with p as (insert into practitioners (given, family) values ('A', 'B') returning id)
     insert into practitioner_roles (organization_id, practitioner_id, code) select $1, id, 'nurse' from p`,
    organizationId,
  )

describe('a subscription', () => {
  test('begins with a trial, which an organization has once', async () => {
    const { name } = await buildClinic()
    expect((await find(name)).running).toBeNull()
    at('2026-03-10T12:00:00Z')
    const { body } = await quoteFor(owner, name, wanted(plan, { trial: true }))
    expect(body.data).toMatchObject({
      kind: 'start',
      from: '2026-03-10',
      trialUntil: '2026-03-24',
      lines: [],
      atRenewal: false,
      dueNow: { net: 0, tax: 0, total: 0, taxes: [] },
      nextInvoice: { on: '2026-03-24', total: 0 },
      expiresAt: '2026-03-10T12:15:00.000Z',
    })
    const accepted = (await accept(name, body.data.id)).body.data.running
    expect(accepted).toMatchObject({
      status: 'trial',
      seats: 5,
      period: { from: '2026-03-10', to: '2026-03-24' },
      payer: { isOwn: true },
    })
    const { body: options } = await send(`${subscriptionUrl(name)}/options`, { as: owner })
    expect([options.data.trial, options.data.payers.length]).toEqual([false, 1])
  })

  test('tells who may read practitioners how many of its seats they take', async () => {
    const here = await buildClinic()
    const reader = await here.join(['practitioners:read'])
    const seats = async () =>
      (await send('/api/v1/home/practitioners/seats', { host: here.host, as: reader })).body.data
    await practitioner(here.id)
    expect(await seats()).toEqual({ used: 1, bought: null })
    await subscribe(owner, here.name, plan)
    await practitioner(here.id)
    await sql(
      'update practitioner_roles set active = false where organization_id = $1 and id in (select min(id::text)::uuid from practitioner_roles where organization_id = $1)',
      here.id,
    )
    expect(await seats()).toEqual({ used: 1, bought: 5 })
    await sql(`update subscriptions set status = 'cancelled' where organization_id = $1`, here.id)
    expect(await seats()).toEqual({ used: 1, bought: null })
  })

  test('is as it was quoted, once, for fifteen minutes, and only while nothing else has changed it', async () => {
    const { name } = await buildClinic()
    at('2026-03-10T12:00:00Z')
    const [first, second, late] = [
      (await quoteFor(owner, name, wanted(plan))).body.data,
      (await quoteFor(owner, name, wanted(plan, { seats: 6 }))).body.data,
      (await quoteFor(owner, name, wanted(plan))).body.data,
    ]
    at('2026-03-10T12:15:00Z')
    expect(await accept(name, late.id)).toMatchObject({
      status: 409,
      body: { error: 'This quote has expired. Nothing was charged. Get a new one.' },
    })
    at('2026-03-10T12:14:59Z')
    const answers = await Promise.all([accept(name, first.id), accept(name, second.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    for (const { id } of [first, second]) expect((await accept(name, id)).status).toBe(409)
    expect(
      await one(
        'select count(*)::int from audit_log where subject = $1 and organization_id = (select id from organizations where domain_url = $2)',
        'subscription',
        name,
      ),
    ).toBe(1)
  })

  test('has at least the seats that are taken, and no more people than that', async () => {
    const { name, id } = await buildClinic()
    await practitioner(id)
    await practitioner(id)
    const refused = await quoteFor(owner, name, wanted(plan, { seats: 1 }))
    const sentence =
      '2 practitioners are active. Choose at least as many seats, or end a role first.'
    expect(refused).toMatchObject({
      status: 422,
      body: { error: sentence, fields: { seats: sentence } },
    })
    const { running } = await subscribe(owner, name, plan, { seats: 3 })
    const added = await Promise.allSettled([practitioner(id), practitioner(id)])
    expect(added.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await find(name)).usage.practitioners).toBe(3)
    await sql('update practitioner_roles set active = false where organization_id = $1', id)
    await practitioner(id)
    await expect(
      sql('update practitioner_roles set active = true where organization_id = $1', id),
    ).rejects.toThrow('allows no more')
    await post(name, 'pause', { version: running.version })
    await expect(practitioner(id)).rejects.toThrow('does not run')
  })

  test('counts a role to the last day of it that the organization has', async () => {
    const { name, id } = await buildClinic()
    await sql(`update organizations set time_zone = 'Etc/GMT+12' where id = $1`, id)
    await practitioner(id)
    await subscribe(owner, name, plan, { seats: 1 })
    const endOn = (day: string) =>
      sql(`update practitioner_roles set period_to = ${day} where organization_id = $1`, id)
    await endOn('day_of(organization_id, now()) - 1')
    await practitioner(id)
    const takeBack = endOn('day_of(organization_id, now())')
    await expect(takeBack).rejects.toThrow('allows no more')
  })

  test('says over the API what to do when a plan allows no more', async () => {
    const { name, admin, host } = await buildClinic()
    await subscribe(owner, name, await livePlan(owner, { limits: { locations: 1 } }))
    const location = (label: string) =>
      send('/api/v1/home/locations', { host, as: admin, json: { name: label, timeZone: 'UTC' } })
    expect((await location('One')).status).toBe(201)
    expect(await location('Two')).toMatchObject({
      status: 422,
      body: {
        error:
          'The plan allows no more locations. Choose a larger one under Subscription, or set a location to inactive.',
      },
    })
  })

  test('of less is told which of its limits are exceeded, and waits for the renewal', async () => {
    const [{ name, admin, host }, smaller] = [
      await buildClinic(),
      await livePlan(owner, { limits: { locations: 1 } }),
    ]
    at('2026-03-01T12:00:00Z')
    const { running } = await subscribe(owner, name, await livePlan(owner), { interval: 'year' })
    for (const label of ['One', 'Two'])
      await send('/api/v1/home/locations', {
        host,
        as: admin,
        json: { name: label, timeZone: 'UTC' },
      })
    const { body } = await quoteFor(owner, name, wanted(smaller, { version: running.version }))
    expect(body.data).toMatchObject({
      atRenewal: true,
      from: '2027-03-01',
      exceeded: [{ limit: 'locations', used: 2, allowed: 1 }],
    })
    expect((await accept(name, body.data.id)).body.data.running.scheduled).toMatchObject({
      plan: { code: smaller },
      interval: 'month',
    })
  })

  test('of less changes nobody who pays: that is done at once, or with the renewal', async () => {
    const group = await buildClinic()
    const below = await buildClinic(undefined, group.id)
    const { running } = await subscribe(owner, below.name, plan, {
      payer: group.id,
      interval: 'year',
    })
    const own = { version: running.version, payer: below.id }
    const later = await quoteFor(owner, below.name, wanted(plan, own))
    expect([later.status, later.body.fields]).toEqual([
      422,
      { payer: expect.stringMatching(/^Who pays changes at once/) },
    ])
    const { body } = await quoteFor(owner, below.name, wanted(plan, { ...own, interval: 'year' }))
    expect((await accept(below.name, body.data.id)).body.data.running).toMatchObject({
      interval: 'year',
      payer: { isOwn: true },
    })
  })

  test('that is paused waits with its days, and its period ends so much later', async () => {
    const { name } = await buildClinic()
    at('2026-01-31T12:00:00Z')
    const { running } = await subscribe(owner, name, plan)
    expect(running.period).toEqual({ from: '2026-01-31', to: '2026-02-28' })
    at('2026-02-10T12:00:00Z')
    const paused = (await post(name, 'pause', { version: running.version })).body.data.running
    expect(paused).toMatchObject({ status: 'paused', pausedOn: '2026-02-10' })
    expect(
      (await quoteFor(owner, name, wanted(plan, { version: paused.version, seats: 9 }))).body.error,
    ).toBe('The subscription is paused. Resume it first.')
    at('2026-02-20T12:00:00Z')
    const resumed = (await post(name, 'resume', { version: paused.version })).body.data.running
    expect(resumed).toMatchObject({
      status: 'active',
      pausedOn: null,
      period: { from: '2026-02-10', to: '2026-03-10' },
    })
  })

  test('that is paused until a day goes on by itself on it, where its organization is, and once', async () => {
    const { name, id } = await buildClinic()
    await sql(`update organizations set time_zone = 'Asia/Tokyo' where id = $1`, id)
    at('2026-03-01T12:00:00Z')
    const { running } = await subscribe(owner, name, plan)
    at('2026-03-05T12:00:00Z')
    const paused = await post(name, 'pause', { version: running.version, until: '2026-03-05' })
    expect(paused.body.fields).toEqual({ until: 'Choose a day that is still to come.' })
    const { body } = await post(name, 'pause', { version: running.version, until: '2026-03-15' })
    expect(body.data.running).toMatchObject({ status: 'paused', pausedUntil: '2026-03-15' })
    at('2026-03-14T14:59:00Z')
    await resumeDue()
    expect((await find(name)).running.status).toBe('paused')
    at('2026-03-14T15:01:00Z')
    await Promise.all([resumeDue(), resumeDue()])
    expect((await find(name)).running).toMatchObject({
      status: 'active',
      pausedUntil: null,
      period: { from: '2026-03-11', to: '2026-04-11' },
    })
    const told = `select event from audit_log where organization_id = $1 and subject = 'subscription' and after ->> 'status' = 'active' and before ->> 'status' = 'paused'`
    expect(await sql(told, id)).toEqual([{ event: 'subscription.resumed' }])
  })

  test('is paused by the organization itself for three months at most, and once before it is renewed', async () => {
    const { name, host, admin } = await buildClinic()
    at('2026-03-01T12:00:00Z')
    let { running } = await subscribe(owner, name, plan)
    const pause = (until: string | null) =>
      send('/api/v1/home/subscription/pause', {
        host,
        as: admin,
        json: { version: running.version, until },
      })
    for (const until of [null, '2026-06-02'])
      expect((await pause(until)).body.fields).toEqual({ until: 'Choose a day until Jun 1, 2026.' })
    running = (await pause('2026-06-01')).body.data.running
    expect(running.pausedUntil).toBe('2026-06-01')
    // Taken back on the same day it has moved nothing.
    running = (await post(name, 'resume', { version: running.version })).body.data.running
    running = (await pause('2026-06-01')).body.data.running
    at('2026-03-11T12:00:00Z')
    running = (await post(name, 'resume', { version: running.version })).body.data.running
    expect((await pause('2026-04-01')).body.error).toBe(
      'The subscription was paused in this period already. It can be paused again from its renewal on.',
    )
    expect((await post(name, 'pause', { version: running.version })).status).toBe(200)
    running = (await post(name, 'resume', { version: running.version + 1 })).body.data.running
    at(`${running.period.to}T12:00:00Z`)
    await renewDue()
    running = (await find(name)).running
    expect((await pause(running.period.to)).status).toBe(200)
  })

  test('that is cancelled runs to the end of its period, and can be resumed until then', async () => {
    const { name } = await buildClinic()
    at('2026-03-01T12:00:00Z')
    const { running } = await subscribe(owner, name, plan)
    const cancelled = (
      await post(name, 'cancel', { version: running.version, reason: 'Too dear.' })
    ).body.data.running
    expect(cancelled).toMatchObject({
      status: 'active',
      cancellation: { on: running.period.to, reason: 'Too dear.' },
    })
    expect(
      (await post(name, 'cancel', { version: running.version, reason: 'Again.' })).status,
    ).toBe(409)
    const { body } = await quoteFor(
      owner,
      name,
      wanted(plan, { version: cancelled.version, seats: 9 }),
    )
    expect(body.error).toBe('The subscription ends on Mar 31, 2026. Resume it first.')
    const resumed = (await post(name, 'resume', { version: cancelled.version })).body.data.running
    expect(resumed.cancellation).toBeNull()
    at(`${running.period.to}T12:00:00Z`)
    const late = await post(name, 'cancel', { version: resumed.version, reason: 'Too late.' })
    expect(late.body.error).toBe(
      'The subscription is being renewed at this moment. Try again in a few minutes.',
    )
  })

  test('keeps the version of its plan, also when that is not offered any more', async () => {
    const { name } = await buildClinic()
    const code = await livePlan(owner)
    const { running } = await subscribe(owner, name, code)
    await send(`/api/v1/admin/plans/${code}/archive`, { as: owner, json: { version: 2 } })
    const { body } = await quoteFor(
      owner,
      name,
      wanted(code, { version: running.version, seats: 9 }),
    )
    expect(body.data.plan.number).toBe(1)
    const other = await quoteFor(owner, (await buildClinic()).name, wanted(code))
    expect(other.body.fields.plan).toBe('This plan is not offered. Choose another one.')
  })

  test('is paid by the organization, or one above it by somebody who may spend its money', async () => {
    const group = await buildClinic()
    const below = await buildClinic(undefined, group.id)
    const { running } = await subscribe(owner, below.name, plan, { payer: group.id })
    expect(running.payer).toEqual({
      label: expect.any(String),
      isOwn: false,
      allows: { update: true, cancel: true },
    })
    const own = { host: below.host, as: below.admin }
    const read = await send('/api/v1/home/subscription', own)
    expect(read.body.data.running.payer).toEqual({
      ...running.payer,
      allows: { update: false, cancel: false },
    })
    for (const about of ['bill-to', 'billing/payment-method']) {
      expect((await send(`/api/v1/home/${about}`, own)).body.data.payer).toBe(running.payer.label)
      expect(
        (await send(`/api/v1/home/${about}`, { host: group.host, as: group.admin })).body.data
          .payer,
      ).toBeNull()
    }
    const asked = await send('/api/v1/home/subscription/quotes', {
      ...own,
      json: wanted(plan, { seats: 9, version: running.version }),
    })
    expect(asked).toMatchObject({
      status: 403,
      body: { error: `${running.payer.label} pays for this. Ask its administrators to change it.` },
    })
    const taken = wanted(plan, { seats: 9, version: running.version, payer: below.id })
    expect((await send('/api/v1/home/subscription/quotes', { ...own, json: taken })).status).toBe(
      403,
    )
    const stranger = await quoteFor(owner, below.name, { ...taken, payer: clinic.id })
    expect(stranger.body.fields).toEqual({ payer: 'Choose who pays.' })
    const told = `select after ->> 'paysFor' as label from audit_log where organization_id = $1 and subject = 'subscription'`
    expect(await sql(told, group.id)).toEqual([{ label: expect.stringContaining(below.name) }])
    await expect(
      sql(
        'update subscriptions set payer_organization_id = $1 where organization_id = $2',
        clinic.id,
        below.id,
      ),
    ).rejects.toThrow('lies above')
  })

  test('tells each who reads it what its payer leaves to them, as is refused else', async () => {
    const group = await buildClinic()
    const below = await buildClinic(undefined, group.id)
    const { running } = await subscribe(owner, below.name, plan, { payer: group.id })
    const words = ['subscriptions:read', 'subscriptions:update', 'subscriptions:cancel']
    const json = wanted(plan, { seats: 9, version: running.version })
    for (const [as, update, cancel] of [
      [await staffIn(below.id, words), false, false],
      [await staffIn(group.id, words, { reach: 'subtree' }), true, true],
      [await staffIn(group.id, words.slice(0, 2), { reach: 'subtree' }), true, false],
    ] as const) {
      const { body } = await send(subscriptionUrl(below.name), { as })
      expect(body.data.running.payer.allows).toEqual({ update, cancel })
      const { status } = await send(`${subscriptionUrl(below.name)}/quotes`, { as, json })
      expect(status).toBe(update ? 201 : 403)
    }
  })

  test('is cancelled by somebody who may do that and nothing else', async () => {
    const { name, host, join } = await buildClinic()
    const { running } = await subscribe(owner, name, plan)
    const as = await join(['subscriptions:cancel'])
    const { body } = await send('/api/v1/home/subscription/cancel', {
      host,
      as,
      json: { reason: 'We close.', version: running.version },
    })
    expect(body.data.running.cancellation.reason).toBe('We close.')
  })

  test('is not paused by the minute', async () => {
    const { name } = await buildClinic()
    at('2026-03-01T12:00:00Z')
    let { running } = await subscribe(owner, name, plan)
    for (const day of ['05', '06', '07']) {
      at(`2026-03-${day}T23:59:00Z`)
      running = (await post(name, 'pause', { version: running.version })).body.data.running
      at(`2026-03-${String(Number(day) + 1).padStart(2, '0')}T00:01:00Z`)
      running = (await post(name, 'resume', { version: running.version })).body.data.running
    }
    expect(running.period).toEqual({ from: '2026-03-01', to: '2026-04-01' })
  })

  test('is not begun where nobody is let in, and tried once, also by quotes from before', async () => {
    const { name, id } = await buildClinic()
    at('2026-03-01T12:00:00Z')
    const [first, second] = [
      (await quoteFor(owner, name, wanted(plan, { trial: true }))).body.data,
      (await quoteFor(owner, name, wanted(plan, { trial: true }))).body.data,
    ]
    await accept(name, first.id)
    await sql(`update subscriptions set status = 'cancelled' where organization_id = $1`, id)
    expect((await accept(name, second.id)).status).toBe(409)
    await sql('update organizations set archived_at = now() where id = $1', id)
    expect((await quoteFor(owner, name, wanted(plan))).body.error).toBe(
      'The organization is archived. Restore it first.',
    )
  })

  test('of another organization is not found, nor is its quote', async () => {
    const { body } = await quoteFor(owner, clinic.name, wanted(plan))
    const other = await buildClinic()
    for (const id of [body.data.id, 'x'])
      expect(
        (
          await send(`/api/v1/home/subscription/quotes/${id}/accept`, {
            host: other.host,
            as: other.admin,
            json: {},
          })
        ).status,
      ).toBe(404)
  })

  test('with a price needs the shop, and says what was not done without it', async () => {
    const paid = await livePlan(owner, {
      prices: [{ currency: 'USD', interval: 'month', amount: 4900, seatAmount: 900 }],
    })
    expect(await quoteFor(owner, clinic.name, wanted(paid))).toMatchObject({
      status: 503,
      body: { error: 'Commerce is not set up here. Nothing was done.' },
    })
    const { body } = await quoteFor(owner, clinic.name, wanted(paid, { interval: 'year' }))
    expect(body.fields.interval).toContain('has no price in USD for a year')
  })
})

describe('a move', () => {
  test('says who pays for themselves from then on, and has them do it', async () => {
    const [group, other] = [await buildClinic(), await buildClinic()]
    const moved = await buildClinic(undefined, group.id)
    const below = await buildClinic(undefined, moved.id)
    for (const [name, payer] of [
      [moved.name, group.id],
      [below.name, moved.id],
    ] as const)
      await subscribe(owner, name, plan, { payer })
    const about = `/api/v1/admin/organizations/${moved.name}`
    const { body } = await send(`${about}/impact`, { as: owner, json: { partOf: other.id } })
    expect(body.data.billing).toEqual([
      {
        organization: expect.stringContaining(moved.name),
        payer: expect.stringContaining(group.name),
      },
    ])
    const { body: account } = await send(about, { as: owner })
    await send(`${about}/move`, {
      as: owner,
      json: { partOf: other.id, version: account.data.version },
    })
    expect((await find(moved.name)).running.payer.isOwn).toBe(true)
    expect((await find(below.name)).running.payer).toMatchObject({
      label: expect.stringContaining(moved.name),
      isOwn: false,
    })
  })
})
