import { sql as raw } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { recordChanges } from '@/lib/platform/audit/audit'
import { inTransaction, TransactionClient, type Transaction } from '@/lib/platform/db/client'
import { rowsOf } from '@/lib/platform/db/rows'
import { actAs } from '@/lib/platform/db/tenant'
import { one, sql } from '@/tests/support/db/database'
import { send } from '@/tests/support/http/request'
import {
  livePlan,
  quoteFor,
  subscribe,
  subscriptionUrl,
  wanted,
} from '@/tests/support/billing/subscriptions'
import {
  assignGlobally,
  buildOrganization,
  buildRole,
  footprint,
  signIn,
  unique,
  type SignedIn,
} from '@/tests/support/world'

let owner: SignedIn
beforeAll(async () => void (owner = await signIn('owner@polyclinic.example')))

const DOLLARS = { currency: 'USD', interval: 'month', amount: 0, seatAmount: 0 } as const
const PLANS = '/api/v1/admin/plans'
const moveUrl = (code: string, to = code, number = 1) =>
  `${PLANS}/${code}/versions/${number}/moves/${to}`
const preview = async (code: string, to = code) =>
  (await send(moveUrl(code, to), { as: owner })).body.data
const subscribers = (code: string, to = code, query = '') =>
  send(`${moveUrl(code, to)}/subscribers?limit=1000&${query}`, { as: owner })
const move = (code: string, json: object, to = code, headers = {}) =>
  send(moveUrl(code, to), { as: owner, json, headers })

/** Publishes the next version of a plan, at other prices and limits. */
async function nextVersion(code: string, parts: { prices?: object[]; limits?: object } = {}) {
  const { version } = (await send(`${PLANS}/${code}`, { as: owner })).body.data
  const drafted = (await send(`${PLANS}/${code}/draft`, { as: owner, json: { version } })).body.data
  const {
    number: _n,
    status: _s,
    publishedAt: _p,
    archivedAt: _a,
    updatedAt: _u,
    subscribers: _c,
    ...content
  } = drafted.draft
  const json = {
    ...content,
    ...parts,
    limits: { ...content.limits, ...parts.limits },
    version: drafted.version,
  }
  const changed = await send(`${PLANS}/${code}`, { as: owner, method: 'PUT', json })
  await send(`${PLANS}/${code}/publish`, {
    as: owner,
    json: { version: changed.body.data.version },
  })
}

/** An organization with an address for mail that subscribes to a plan. */
async function subscriber(code: string, more: object = {}, under?: number) {
  const name = unique('moves-')
  const id = await buildOrganization(name, { under })
  await sql('update organizations set email = $2 where id = $1', id, `${name}@nowhere.example`)
  await subscribe(owner, name, code, more)
  return {
    id,
    name,
    set: (columns: string) =>
      sql(`update subscriptions set ${columns} where organization_id = $1`, id),
  }
}
const scheduledOf = async (name: string) =>
  (await send(subscriptionUrl(name), { as: owner })).body.data.running.scheduled

describe('subscribers of a version', () => {
  test('are shown with what each would pay, from when, and why some stay; and move at their renewals, told by mail', async () => {
    const code = await livePlan(owner, { includedSeats: 3 })
    const [mover, payer, paused, ending, waiting, large] = [
      await subscriber(code, { seats: 7 }),
      await subscriber(code),
      await subscriber(code),
      await subscriber(code),
      await subscriber(code),
      await subscriber(code, { seats: 12 }),
    ]
    const paidFor = await subscriber(code, { payer: payer.id }, payer.id)
    const boxes = [`${unique('box')}@nowhere.example`, `${unique('box')}@nowhere.example`]
    await sql(
      'insert into billing_details (organization_id, emails) values ($1, $2)',
      payer.id,
      boxes,
    )
    const yearly = await subscriber(code, { interval: 'year' })
    await paused.set(`status = 'paused', paused_on = current_date, paused_at = now()`)
    await ending.set('ends_at_renewal = true')
    await waiting.set(
      `next_plan_version_id = plan_version_id, next_interval = 'year', next_seats = 5`,
    )
    await sql(
      `insert into locations (organization_id, name, time_zone) values ($1, 'A', 'UTC'), ($1, 'B', 'UTC')`,
      mover.id,
    )
    await nextVersion(code, {
      prices: [{ ...DOLLARS, amount: 4900, seatAmount: 900 }],
      limits: { practitioners: 10, locations: 1 },
    })

    const found = await preview(code)
    expect(found).toMatchObject({
      from: { code, number: 1 },
      to: { code, number: 2 },
      subscribers: 8,
      moves: 3,
      untold: 0,
      sums: [
        {
          currency: 'USD',
          interval: 'month',
          organizations: 3,
          now: 0,
          then: 4900 * 3 + 900 * (4 + 2 + 2),
        },
      ],
    })
    const { body } = await subscribers(code)
    expect(body.total).toBe(8)
    const by = new Map<string, Record<string, unknown>>(
      body.data.map((row: { organization: { domainURL: string } }) => [
        row.organization.domainURL,
        row,
      ]),
    )
    expect(by.get(mover.name)).toMatchObject({
      now: 0,
      then: 8500,
      seats: 7,
      stays: null,
      exceeded: [{ limit: 'locations', used: 2, allowed: 1 }],
    })
    const name = `Plan ${code}`
    for (const [{ name: at }, stays] of [
      [paused, 'The subscription is paused.'],
      [ending, 'The subscription is cancelled: it ends with its period.'],
      [waiting, `A change to ${name}, version 1 waits for its renewal already.`],
      [large, `${name} allows 10 seats at most, and it has 12.`],
      [yearly, `${name} has no price in USD for a year.`],
    ] as const)
      expect(by.get(at)).toMatchObject({ stays })
    expect((await subscribers(code, code, 'outcome=stays')).body.total).toBe(5)
    expect((await subscribers(code, code, `search=${mover.name}`)).body.total).toBe(1)

    const json = { number: 2, fingerprint: found.fingerprint, organizations: null }
    const headers = { 'idempotency-key': unique('move-') }
    const answers = [await move(code, json, code, headers), await move(code, json, code, headers)]
    for (const answer of answers)
      expect([answer.status, answer.body.data]).toEqual([200, { moved: 3, told: 2 }])
    expect((await move(code, json)).status).toBe(409)
    for (const { name: at } of [mover, payer, paidFor])
      expect(await scheduledOf(at)).toMatchObject({
        on: by.get(at)!.on,
        plan: { number: 2 },
        interval: 'month',
      })
    expect(await scheduledOf(large.name)).toBeNull()

    const mails = await sql<{ recipient: string; text: string }>(
      `select recipient, text from outgoing_mails where about = $1 order by recipient`,
      `${code}.1`,
    )
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
      [`${mover.name}@nowhere.example`, ...boxes].sort(),
    )
    const own = mails.find(({ recipient }) => recipient.startsWith(`${mover.name}@`))!
    expect(own.text).toContain(
      'with 7 seats: 85.00 USD a month before tax instead of 0.00 USD a month before tax',
    )
    for (const words of [
      'Seats: at most 10 instead of as many as you like.',
      'Locations: at most 1 instead of as many as you like. If there are more by then, they all stay, but none can be added.',
    ])
      expect(own.text).toContain(words)
    expect(own.text).not.toMatch(/Users:|E-mails/)
    for (const box of boxes)
      expect(mails.find(({ recipient }) => recipient === box)!.text).toContain(
        `Clinic ${paidFor.name}`,
      )

    const logged = await sql(
      `select organization_id, before, after from audit_log where action = 'subscriptions:update' and (organization_id = $1 or subject_id = $2) order by sequence desc limit 2`,
      mover.id,
      code,
    )
    expect(logged).toContainEqual({
      organization_id: mover.id,
      before: { atRenewal: null },
      after: { atRenewal: `${name}, version 2, a month, 7 seats` },
    })
    expect(logged).toContainEqual({
      organization_id: null,
      before: null,
      after: { moved: { from: 1, to: `${name}, version 2`, organizations: 3 } },
    })
  })

  test('move to another plan as they are chosen, and nobody does when somebody chosen stays', async () => {
    const [code, to] = [await livePlan(owner), await livePlan(owner)]
    const [chosen, other, paused] = [
      await subscriber(code),
      await subscriber(code),
      await subscriber(code),
    ]
    await paused.set(`status = 'paused', paused_on = current_date, paused_at = now()`)
    const { fingerprint } = await preview(code, to)
    const before = await footprint()
    const refused = await move(
      code,
      { number: 1, fingerprint, organizations: [chosen.id, paused.id] },
      to,
    )
    expect([refused.status, refused.body.error]).toEqual([
      422,
      'Somebody whom you chose cannot be moved. Nobody was moved. Choose again.',
    ])
    expect(await footprint()).toBe(before)
    const moved = await move(
      code,
      { number: 1, fingerprint, organizations: [chosen.id, chosen.id] },
      to,
    )
    expect(moved.body.data).toEqual({ moved: 1, told: 1 })
    expect([(await scheduledOf(chosen.name)).plan.code, await scheduledOf(other.name)]).toEqual([
      to,
      null,
    ])
    // It is taken back as any scheduled change: by a quote of what there is.
    const { running } = (await send(subscriptionUrl(chosen.name), { as: owner })).body.data
    const { id } = (await quoteFor(owner, chosen.name, wanted(code, { version: running.version })))
      .body.data
    await send(`${subscriptionUrl(chosen.name)}/quotes/${id}/accept`, { as: owner, json: {} })
    expect(await scheduledOf(chosen.name)).toBeNull()
  })

  test('stay where anything has changed since they were looked at', async () => {
    const [code, to] = [await livePlan(owner), await livePlan(owner)]
    const one_ = await subscriber(code)
    const changes: (() => Promise<unknown>)[] = [
      () => one_.set('version = version + 1'),
      () => subscriber(code),
      () => sql('update organizations set archived_at = now() where id = $1', one_.id),
      () => nextVersion(to),
    ]
    for (const change of changes) {
      const { fingerprint } = await preview(code, to)
      await change()
      const number = (await preview(code, to)).to.number
      const { status, body } = await move(code, { number, fingerprint, organizations: null }, to)
      expect([status, body.error]).toEqual([
        409,
        'Something has changed since you looked at this. Nobody was moved. Look again.',
      ])
    }
    expect(await scheduledOf(one_.name)).toBeNull()
  })

  test.each([
    [
      'a version that there is not',
      () => moveUrl('practice', 'group', 99),
      404,
      'Version not found.',
    ],
    [
      'a plan that is not live',
      () => moveUrl('practice', 'no-such-plan'),
      404,
      'Live plan not found.',
    ],
    [
      'the version that they have',
      () => moveUrl('practice', 'practice', 2),
      422,
      'They have this version. Choose another plan.',
    ],
  ])('go nowhere: %s', async (_title, url, status, error) => {
    const number = await one<number>(
      `select number from plan_versions where code = 'practice' and status = 'live'`,
    )
    const address = url().replace('practice/versions/2', `practice/versions/${number}`)
    const fingerprint = 'x'
    for (const json of [undefined, { number: 1, fingerprint, organizations: null }])
      expect(await send(address, { as: owner, json })).toMatchObject({ status, body: { error } })
  })

  test('are moved by whoever may publish plans and change subscriptions, and nobody else', async () => {
    const code = await livePlan(owner)
    await subscriber(code)
    const to = await livePlan(owner)
    const { fingerprint } = await preview(code, to)
    const as = await signIn(`${unique('staff')}@polyclinic.example`)
    await assignGlobally(
      as.personId,
      await buildRole('global', ['plans:publish', 'subscriptions:read']),
    )
    const json = { number: 1, fingerprint, organizations: null }
    for (const sent of [{ json }, {}])
      expect(await send(moveUrl(code, to), { as, ...sent })).toMatchObject({
        status: 403,
        body: { error: 'Moving subscribers needs subscriptions:update, too.' },
      })
    expect((await send(`${moveUrl(code, to)}/subscribers`, { as })).status).toBe(403)
  })

  // Hundreds: a move has ten seconds, also on a busy machine.
  test('are as many as there are, in statements that are as many for hundreds as for one', async () => {
    const many = async (count: number) => {
      const [code, to] = [await livePlan(owner), await livePlan(owner)]
      await sql(
        `with o as (insert into organizations (domain_url, business_name, label, business_registration_id, country, email)
           select $1 || '-' || n, 'Clinic', 'Clinic', $1 || '-' || n, 840, $1 || '-' || n || '@nowhere.example' from generate_series(1, $2) n returning id)
         insert into subscriptions (organization_id, status, plan_version_id, "interval", currency, seats, payer_organization_id, anchor, period_from, period_to)
         select o.id, 'active', v.id, 'month', 'USD', 5, o.id, current_date, current_date, current_date + 30 from o, plan_versions v where v.code = $1`,
        code,
        count,
      )
      await sql('analyze organizations, subscriptions')
      const queries = vi.spyOn(TransactionClient.prototype, 'query')
      const found = await preview(code, to)
      await send(`${moveUrl(code, to)}/subscribers`, { as: owner })
      const { body } = await move(
        code,
        { number: 1, fingerprint: found.fingerprint, organizations: null },
        to,
      )
      expect([found.moves, body]).toEqual([
        count,
        { success: true, data: { moved: count, told: count } },
      ])
      const asked = queries.mock.calls.length
      queries.mockRestore()
      return asked
    }
    const few = await many(1)
    expect(await many(400)).toBe(few)
  })

  test('hold the logs of all of them with no more locks than PostgreSQL has room for', async () => {
    await sql(
      `insert into organizations (domain_url, business_name, label, business_registration_id, country)
       select $1 || n, 'Clinic', 'Clinic', $1 || n, 840 from generate_series(1, 2000) n`,
      unique('log-'),
    )
    await inTransaction([], async ({ client }) => {
      actAs({ client } as Transaction, owner.personId, 'all')
      const ids = await rowsOf<{ id: number }>(
        { client },
        raw`select id from organizations order by id limit 2000`,
      )
      recordChanges(
        { client },
        ids.map(({ id }) => ({
          organizationId: id,
          action: 'subscriptions:update',
          event: 'subscription.move-scheduled',
          subject: 'subscription',
          subjectId: id,
        })),
      )
      const { rows } = await client.query<{ held: number }>(
        `select count(*)::int as held from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`,
      )
      expect([ids.length, rows[0]!.held <= 1024]).toEqual([2000, true])
    })
  })
})
