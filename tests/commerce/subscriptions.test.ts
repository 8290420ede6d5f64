import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { orderBelated } from '@/lib/billing/invoices/belated'
import { discardCredited } from '@/lib/billing/invoices/credits'
import { finishWaiting } from '@/lib/billing/invoices/finish'
import { writeWaitingPlans } from '@/lib/billing/plans/offers'
import { setClock } from '@/lib/platform/time/clock'
import { notePastDue, remindOfInvoices } from '@/lib/billing/subscriptions/dunning'
import { discardExpired, renewDue } from '@/lib/billing/subscriptions/renewals'
import { buildClinic } from '@/tests/support/practice/clinic'
import { commerceProxy } from '@/tests/support/commerce/commerce-proxy'
import { countWaitingFor, one, owner as database, sql } from '@/tests/support/db/database'
import { commerceAt } from '@/tests/support/commerce/gateway'
import { send } from '@/tests/support/http/request'
import { quoteFor, subscribe, subscriptionUrl, wanted } from '@/tests/support/billing/subscriptions'
import { signIn, unique, type SignedIn } from '@/tests/support/world'
import { waitFor } from '@/tests/support/wait'

const { url, token } = inject('commerce')
const proxy = await commerceProxy(url)
commerceAt(proxy.url, token)
afterEach(() => {
  proxy.faults(() => undefined)
  setClock()
})
afterAll(() => proxy.close())

const BILLING = '/api/v1/admin/billing/invoices'
let owner: SignedIn
/** A plan for 49.00 and 9.00 a seat beyond five, in each region of the shop. */
let plan: string
let larger: string

/** A plan that the shop has. */
async function sold(amount: number, seatAmount: number) {
  const code = unique('sold-').toLowerCase()
  const prices = ['USD', 'EUR', 'JPY', 'KWD'].flatMap((currency) => [
    { currency, interval: 'month', amount, seatAmount },
    { currency, interval: 'year', amount: amount * 10, seatAmount: seatAmount * 10 },
  ])
  const limits = { practitioners: null, locations: null, users: null, emailsPerMonth: null }
  const content = { name: `Plan ${amount}`, includedSeats: 5, trialDays: 14, prices, limits }
  const { body } = await send('/api/v1/admin/plans', { as: owner, json: { code, ...content } })
  await send(`/api/v1/admin/plans/${code}/publish`, {
    as: owner,
    json: { version: body.data.version },
  })
  await waitFor(
    async () => {
      const { body } = await send(`/api/v1/admin/plans/${code}`, { as: owner })
      expect(body.data.inCommerce.state).toBe('written')
    },
    { interval: 100 },
  )
  return code
}

beforeAll(async () => {
  owner = await signIn('owner@polyclinic.example')
  plan = await sold(4900, 900)
  larger = await sold(9900, 900)
})

const at = (instant: string) => setClock(() => new Date(instant))
const clinicIn = async (country: number, currency: string) => {
  const clinic = await buildClinic()
  await sql(
    'update organizations set country = $2, currency = $3 where id = $1',
    clinic.id,
    country,
    currency,
  )
  return clinic
}
const post = (path: string, json: object) => send(path, { as: owner, json })
const find = async (name: string) =>
  (await send(subscriptionUrl(name), { as: owner })).body.data.running
type Listed = {
  id: string
  number: string
  status: string
  total: number
  issuedOn: string
  refunded: number
}
const invoicesOf = async (name: string): Promise<Listed[]> =>
  (await send(`${BILLING}?organizationDomainURL=${name}&sort=issuedOn`, { as: owner })).body.data

type Order = {
  total: number
  tax_total: number
  paid_total: number
  refunded_total: number
  payment_status: string
}
/** What the shop itself says of an order. */
async function orderIn(id: string): Promise<Order> {
  const answer = await fetch(`${url}/admin/orders/${id}`, {
    headers: { 'x-medusa-access-token': token },
  })
  return ((await answer.json()) as { order: Order }).order
}
/** Somebody gives back money in the shop itself. */
const refundIn = (id: string, amount: number) =>
  fetch(`${url}/admin/orders/${id}/refund`, {
    method: 'POST',
    headers: { 'x-medusa-access-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ amount, reason: 'other' }),
  })
const orderOf = (invoice: string) =>
  one<string>('select order_id from invoices where id = $1', invoice)

describe('what is charged', () => {
  test.each([
    ['dollars', 840, 'USD', 0],
    ['euros, with taxes on top', 276, 'EUR', 0.19],
    ['yen, which have no decimals', 392, 'JPY', 0.1],
    ['dinars, which have three', 414, 'KWD', 0],
  ])(
    'is what was quoted, in %s, from the first month to an upgrade, and what the shop has',
    async (_, country, currency, rate) => {
      at('2026-06-01T12:00:00Z')
      const { name } = await clinicIn(country, currency)
      const taxed = (net: number) => net + Math.round(net * rate)
      const { body: first } = await quoteFor(owner, name, wanted(plan, { seats: 7 }))
      const [onPlan, onSeats] = [4900, 1800]
      expect(first.data.dueNow).toMatchObject({ net: 6700, total: taxed(onPlan) + taxed(onSeats) })
      const { body: begun } = await post(
        `${subscriptionUrl(name)}/quotes/${first.data.id}/accept`,
        {},
      )
      at('2026-06-11T12:00:00Z')
      const { version } = begun.data.running
      const { body: more } = await quoteFor(owner, name, wanted(larger, { seats: 7, version }))
      expect(more.data.lines.map(({ amount }: { amount: number }) => amount)).toEqual([-4467, 7800])
      expect(more.data.dueNow).toEqual({
        net: 3333,
        tax: taxed(3333) - 3333,
        total: taxed(3333),
        taxes: [{ rate: rate * 100, net: 3333, amount: taxed(3333) - 3333 }],
      })
      await post(`${subscriptionUrl(name)}/quotes/${more.data.id}/accept`, {})
      const invoices = await invoicesOf(name)
      expect(invoices.map(({ total, status }) => [total, status])).toEqual([
        [first.data.dueNow.total, 'open'],
        [more.data.dueNow.total, 'open'],
      ])
      for (const { id, total } of invoices) {
        const { body } = await post(`${BILLING}/${id}/payments`, {
          method: 'bank-transfer',
          receivedOn: '2026-06-11',
          reference: 'R',
        })
        expect(body.data.status).toBe('paid')
        expect(await orderIn(await orderOf(id))).toMatchObject({
          total,
          paid_total: total,
          payment_status: 'captured',
        })
      }
      const [paid, { number }] = invoices as [Listed, Listed]
      const credited = { amount: taxed(4467), by: number }
      expect((await send(`${BILLING}/${paid.id}`, { as: owner })).body.data).toMatchObject({
        credited,
      })
      const refund = (amount: number) =>
        post(`${BILLING}/${paid.id}/refunds`, { amount, reason: 'Too many seats.' })
      expect((await refund(paid.total - credited.amount + 1)).status).toBe(422)
      expect((await refund(paid.total - credited.amount)).body.data).toMatchObject({
        refunded: paid.total - credited.amount,
      })
      const pdf = await send(`${BILLING}/${number}.pdf?organizationDomainURL=${name}`, {
        as: owner,
      })
      expect(pdf.headers['content-type']).toBe('application/pdf')
    },
  )
})

describe('a payment', () => {
  const newInvoice = async () => {
    at('2026-06-01T12:00:00Z')
    const { name } = await clinicIn(840, 'USD')
    await subscribe(owner, name, plan)
    return { name, invoice: (await invoicesOf(name))[0]! }
  }
  const pay = (id: string) =>
    post(`${BILLING}/${id}/payments`, { method: 'cash', receivedOn: '2026-06-01' })
  const refund = (id: string, amount: number) =>
    post(`${BILLING}/${id}/refunds`, { amount, reason: 'Too many seats.' })

  test('is noted once, whoever notes it at the same moment', async () => {
    const { invoice } = await newInvoice()
    const answers = await Promise.all([pay(invoice.id), pay(invoice.id), pay(invoice.id)])
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect((await orderIn(await orderOf(invoice.id))).paid_total).toBe(4900)
    expect(
      await one(
        `select count(*)::int from payments where invoice_id = $1 and state = 'done'`,
        invoice.id,
      ),
    ).toBe(1)
    expect((await pay(invoice.id)).body.error).toBe('This invoice is paid already.')
  })

  test('is given back in parts, never more than there was, and each part has its note and number', async () => {
    const { name, invoice } = await newInvoice()
    expect((await refund(invoice.id, 1)).body.error).toBe(
      'This invoice is not paid: there is nothing to give back.',
    )
    await pay(invoice.id)
    const answers = await Promise.all([
      refund(invoice.id, 2000),
      refund(invoice.id, 2000),
      refund(invoice.id, 2000),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 422])
    expect(answers.find(({ status }) => status === 422)?.body.fields.amount).toBe(
      '9.00 USD can be given back at most.',
    )
    expect((await orderIn(await orderOf(invoice.id))).refunded_total).toBe(4000)
    expect((await refund(invoice.id, 900)).body.data).toMatchObject({
      status: 'refunded',
      refunded: 4900,
    })
    const [, ...notes] = await invoicesOf(name)
    expect(notes.map(({ status }) => status)).toEqual(['credit-note', 'credit-note', 'credit-note'])
    expect(notes.map(({ total }) => total).sort()).toEqual([2000, 2000, 900])
    const { text } = await send(`${BILLING}?organizationDomainURL=${name}&format=csv`, {
      as: owner,
    })
    const [head, ...rows] = text
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(','))
    expect(rows.map((row) => row[head!.indexOf('Total')]).sort()).toEqual([
      '-20.00',
      '-20.00',
      '-9.00',
      '49.00',
    ])
  })

  test('of before there was a shop is an order there once there is one, with what was given back, and that of the demo as well', async () => {
    const { invoice } = await newInvoice()
    await sql(
      'update invoices set draft_order_id = null, paid_on = issued_on, refunded = 900 where id = $1',
      invoice.id,
    )
    for (const [kind, amount] of [
      ['payment', 4900],
      ['refund', 900],
    ])
      await sql(
        `insert into payments (invoice_id, organization_id, payer_organization_id, kind, state, amount, currency, method, received_on)
         select id, organization_id, payer_organization_id, $2, 'done', $3, currency, 'other', paid_on from invoices where id = $1`,
        invoice.id,
        kind,
        amount,
      )
    proxy.faults(() => 'lose-request')
    expect(await orderBelated()).toBeUndefined()
    proxy.faults(() => undefined)
    await writeWaitingPlans()
    await Promise.all([orderBelated(), orderBelated()])
    const invoices = await sql<{ orderId: string; total: number; refunded: number }>(
      `select order_id as "orderId", total, refunded from invoices where paid_on is not null`,
    )
    for (const { orderId, total, refunded } of invoices)
      expect(await orderIn(orderId)).toMatchObject({
        total,
        paid_total: total,
        refunded_total: refunded,
      })
    expect(await orderBelated()).toBeUndefined()
  })

  test('is none while the shop does not know the plan, and nothing of it is under way then', async () => {
    const { invoice } = await newInvoice()
    await sql('update invoices set draft_order_id = null where id = $1', invoice.id)
    const offers = await sql<{ planId: number; variants: string }>(
      'select plan_id as "planId", variants from plan_offers',
    )
    await sql(`update plan_offers set variants = '{}'`)
    const refused = await pay(invoice.id)
    for (const { planId, variants } of offers)
      await sql('update plan_offers set variants = $2 where plan_id = $1', planId, variants)
    expect([refused.status, refused.body.error]).toEqual([
      422,
      expect.stringMatching(/Nothing was done\. Try again in a moment\.$/),
    ])
    expect(await sql('select state from payments where invoice_id = $1', invoice.id)).toEqual([
      { state: 'failed' },
    ])
    expect((await pay(invoice.id)).status).toBe(200)
  })

  test('is none of what is credited, whose draft order is given up in the shop', async () => {
    const { invoice } = await newInvoice()
    const draft = await one<string>('select draft_order_id from invoices where id = $1', invoice.id)
    const isThere = async () =>
      (
        await fetch(`${url}/admin/draft-orders/${draft}`, {
          headers: { 'x-medusa-access-token': token },
        })
      ).status
    expect((await post(`${BILLING}/${invoice.id}/credits`, { reason: 'Never used.' })).status).toBe(
      200,
    )
    proxy.faults(() => 'lose-request')
    expect([await discardCredited(), await isThere()]).toEqual([1, 200])
    proxy.faults(() => undefined)
    expect([await discardCredited(), await isThere(), await discardCredited()]).toEqual([
      1,
      404,
      undefined,
    ])
  })

  test('once it is given back outdates what was quoted before, and nothing of it is credited any more', async () => {
    const { name, invoice } = await newInvoice()
    await pay(invoice.id)
    at('2026-06-11T12:00:00Z')
    const quote = async () =>
      (await quoteFor(owner, name, wanted(larger, { version: (await find(name)).version }))).body
        .data
    const take = ({ id }: { id: string }) =>
      post(`${subscriptionUrl(name)}/quotes/${id}/accept`, {})
    const before = await quote()
    expect((await refund(invoice.id, 4900)).status).toBe(200)
    expect((await take(before)).status).toBe(409)
    const anew = await quote()
    expect(
      anew.lines.map(({ amount, givenBack }: { amount: number; givenBack?: number }) => [
        amount,
        givenBack,
      ]),
    ).toEqual([
      [0, 3267],
      [6600, undefined],
    ])
    expect([anew.dueNow.total, (await take(anew)).status]).toEqual([6600, 200])
  })

  test('is given back once for a key, however often it is sent, and noted on the day that it is there', async () => {
    at('2026-06-01T22:00:00Z')
    const { name, id } = await clinicIn(392, 'JPY')
    await sql(`update organizations set time_zone = 'Asia/Tokyo' where id = $1`, id)
    await subscribe(owner, name, plan)
    const [invoice] = await invoicesOf(name)
    expect(invoice!.issuedOn).toBe('2026-06-02')
    const headers = { 'idempotency-key': unique('key') }
    const give = () =>
      send(`${BILLING}/${invoice!.id}/refunds`, {
        as: owner,
        headers,
        json: { amount: 100, reason: 'Twice sent.' },
      })
    expect((await give()).status).toBe(409)
    const payment = { method: 'cash', receivedOn: '2026-06-02' }
    expect((await post(`${BILLING}/${invoice!.id}/payments`, payment)).body.data.status).toBe(
      'paid',
    )
    const answers = [await give(), await give()]
    expect(answers.map(({ status, body }) => [status, body.data.refunded])).toEqual([
      [200, 100],
      [200, 100],
    ])
    expect((await orderIn(await orderOf(invoice!.id))).refunded_total).toBe(100)
  })

  test('that the shop has given back already stays as it is, and says why the shop has refused it', async () => {
    const { name, invoice } = await newInvoice()
    await pay(invoice.id)
    await refundIn(await orderOf(invoice.id), 4000)
    const failure =
      'The money could not be given back. Commerce has refused it: Cannot refund more than the original order amount.'
    expect(await refund(invoice.id, 1000)).toMatchObject({
      status: 422,
      body: { error: `${failure} Nothing was done.` },
    })
    expect(
      await one(
        `select failure from payments where invoice_id = $1 and state = 'failed'`,
        invoice.id,
      ),
    ).toBe(failure)
    expect(await invoicesOf(name)).toMatchObject([{ status: 'paid', refunded: 0 }])
  })

  test('of which the shop says nothing is neither lost nor made twice', async () => {
    const { invoice } = await newInvoice()
    await pay(invoice.id)
    proxy.faults((method, path) =>
      method === 'POST' && path.includes('/refund') ? 'lose-answer' : undefined,
    )
    const { status } = await refund(invoice.id, 1000)
    proxy.faults(() => undefined)
    expect([200, 503]).toContain(status)
    await sql(
      `update payments set created_at = now() - interval '10 minutes' where state = 'pending'`,
    )
    await finishWaiting()
    expect((await orderIn(await orderOf(invoice.id))).refunded_total).toBe(1000)
    expect(await one(`select count(*)::int from invoices where invoice_id = $1`, invoice.id)).toBe(
      1,
    )
  })

  test('while the shop is away is noted when it is there again, and the sentence says so', async () => {
    const { invoice } = await newInvoice()
    proxy.faults(() => 'lose-request')
    const answer = await pay(invoice.id)
    expect(answer).toMatchObject({
      status: 503,
      body: { error: expect.stringContaining('nobody can tell yet whether it was done') },
    })
    proxy.faults(() => undefined)
    expect((await pay(invoice.id)).body.data.status).toBe('paid')
  })
})

describe('an invoice that nobody pays', () => {
  test('is told of after 1, 3, 5 and 7 days, then suspends whom it is for, until it is paid', async () => {
    at('2026-03-01T12:00:00Z')
    const { name, id } = await clinicIn(840, 'USD')
    await sql(`update organizations set email = 'office@clinic.example' where id = $1`, id)
    await subscribe(owner, name, plan)
    const [invoice] = await invoicesOf(name)
    const mails = () =>
      sql<{ subject: string }>(
        'select subject from outgoing_mails where about = $1 order by created_at, id',
        invoice!.id,
      )
    for (const day of ['15', '16', '17', '18', '18', '20', '22']) {
      at(`2026-03-${day}T12:00:00Z`)
      await notePastDue()
      await Promise.all([remindOfInvoices(), remindOfInvoices()])
    }
    expect((await mails()).length).toBe(4)
    expect((await find(name)).status).toBe('past_due')
    const standing = () =>
      one('select suspended_at is not null from organizations where id = $1', id)
    expect([await standing(), (await find(name)).suspendedForDebt]).toEqual([false, false])
    at('2026-03-23T12:00:00Z')
    await remindOfInvoices()
    expect((await find(name)).suspendedForDebt).toBe(true)
    expect([await standing(), (await mails()).at(-1)!.subject]).toEqual([
      true,
      expect.stringContaining('is suspended'),
    ])
    await post(`${BILLING}/${invoice!.id}/payments`, { method: 'cash', receivedOn: '2026-03-23' })
    expect([await standing(), (await find(name)).status]).toEqual([false, 'active'])
  })
})

describe('a renewal', () => {
  test('bills each month once, whoever does it at the same moment, and ends what was cancelled', async () => {
    at('2026-01-31T12:00:00Z')
    const { name } = await clinicIn(840, 'USD')
    const { running } = await subscribe(owner, name, plan, { trial: true })
    expect(running.period.to).toBe('2026-02-14')
    for (const day of ['02-14', '03-14', '04-14']) {
      at(`2026-${day}T12:00:00Z`)
      await Promise.all([renewDue(), renewDue()])
    }
    at('2026-04-20T12:00:00Z')
    const invoices = await invoicesOf(name)
    expect(invoices.map(({ issuedOn, total }) => [issuedOn, total])).toEqual([
      ['2026-02-14', 4900],
      ['2026-03-14', 4900],
      ['2026-04-14', 4900],
    ])
    expect(await renewDue()).toBeUndefined()
    await notePastDue()
    const late = await find(name)
    expect([late.status, late.period]).toEqual([
      'past_due',
      { from: '2026-04-14', to: '2026-05-14' },
    ])
    const { body: figures } = await send(
      `/api/v1/admin/billing/figures?organizationDomainURL=${name}&to=2026-03-31T00:00:00Z`,
      { as: owner },
    )
    expect(figures.data).toEqual([
      {
        currency: 'USD',
        monthly: 4900,
        running: 1,
        ended: 0,
        ending: 0,
        revenue: 9800,
        open: 9800,
        pastDue: 9800,
      },
    ])
    for (const { id } of invoices.slice(0, 2))
      await post(`${BILLING}/${id}/payments`, { method: 'cash', receivedOn: '2026-04-20' })
    const paid = await find(name)
    expect(paid.status).toBe('active')
    await post(`${subscriptionUrl(name)}/cancel`, { version: paid.version, reason: 'Too dear.' })
    at('2026-05-14T12:00:00Z')
    await renewDue()
    expect((await find(name)).status).toBe('cancelled')
    expect(await invoicesOf(name)).toHaveLength(3)
  })

  test('brings what waited for it, with the seats that are taken by then', async () => {
    at('2026-03-01T12:00:00Z')
    const { name, id } = await clinicIn(840, 'USD')
    const { running } = await subscribe(owner, name, larger, { seats: 9 })
    const { body } = await quoteFor(
      owner,
      name,
      wanted(plan, { seats: 5, version: running.version }),
    )
    expect(body.data).toMatchObject({
      atRenewal: true,
      from: '2026-04-01',
      dueNow: { total: 0 },
      nextInvoice: { total: 4900 },
    })
    const { body: changed } = await post(
      `${subscriptionUrl(name)}/quotes/${body.data.id}/accept`,
      {},
    )
    expect(changed.data.running.scheduled).toMatchObject({ on: '2026-04-01', seats: 5 })
    await sql(
      `with p as (insert into practitioners (given, family) select 'A', n::text from generate_series(1, 6) n returning id)
       insert into practitioner_roles (organization_id, practitioner_id, code) select $1, id, 'nurse' from p`,
      id,
    )
    at('2026-04-01T12:00:00Z')
    await renewDue()
    expect(await find(name)).toMatchObject({ seats: 6, scheduled: null, plan: { code: plan } })
    expect((await invoicesOf(name)).at(-1)!.total).toBe(4900 + 900)
  })

  test('waits while the shop is away, and holds up no other', async () => {
    at('2026-03-01T12:00:00Z')
    const { name } = await clinicIn(840, 'USD')
    await subscribe(owner, name, plan)
    at('2026-04-01T12:00:00Z')
    proxy.faults(() => 'lose-request')
    await renewDue()
    expect((await find(name)).period.to).toBe('2026-04-01')
    const other = await clinicIn(840, 'USD')
    const away = await quoteFor(owner, other.name, wanted(plan))
    expect(away).toMatchObject({
      status: 503,
      body: { error: 'Commerce does not answer. Nothing was done.' },
    })
    const { body } = await quoteFor(owner, name, wanted(plan, { seats: 9, version: 1 }))
    expect(body.error).toBe(
      'The subscription is being renewed at this moment. Try again in a few minutes.',
    )
    proxy.faults(() => undefined)
    await renewDue()
    expect(await invoicesOf(name)).toHaveLength(2)
  })

  test.each(['past due', 'suspended'])(
    'are not %s for ever for what is paid in that moment',
    async (what) => {
      at('2026-03-01T12:00:00Z')
      const { name, id } = await clinicIn(840, 'USD')
      await subscribe(owner, name, plan)
      const [invoice] = await invoicesOf(name)
      at('2026-03-23T12:00:00Z')
      if (what === 'suspended') {
        await notePastDue()
        await sql(
          `insert into invoice_reminders (invoice_id, days, told_at) values ($1, 7, '2026-03-22T00:00:00Z')`,
          invoice!.id,
        )
      }
      const other = await database.connect()
      await other.query('begin')
      await other.query('update invoices set paid_on = $2 where id = $1', [
        invoice!.id,
        '2026-03-23',
      ])
      const noted = what === 'suspended' ? remindOfInvoices() : notePastDue()
      await waitFor(async () => expect(await countWaitingFor(other)).toBeGreaterThan(0))
      await other.query('commit')
      other.release()
      await noted
      const standing = await one(
        'select suspended_at is not null from organizations where id = $1',
        id,
      )
      expect([(await find(name)).status === 'past_due', standing]).toEqual([
        what === 'suspended',
        false,
      ])
    },
  )

  test('waits for a number without holding the log, which others write while they hold the numbers', async () => {
    at('2026-03-01T12:00:00Z')
    const { name, id } = await clinicIn(840, 'USD')
    await subscribe(owner, name, plan)
    at('2026-04-01T12:00:00Z')
    const other = await database.connect()
    await other.query('begin; select from legal_entities for update')
    const renewed = renewDue()
    await waitFor(async () => expect(await countWaitingFor(other)).toBeGreaterThan(0))
    await other.query(
      `insert into audit_log (organization_id, action, event, subject, subject_id) values (${id}, 'billing:refund', 'invoice.refunded', 'invoice', 'X')`,
    )
    await other.query('rollback')
    other.release()
    await renewed
    expect(await invoicesOf(name)).toHaveLength(2)
  })

  test('leaves no gap in the numbers of invoices, and gives up what was quoted and not taken', async () => {
    const { name } = await clinicIn(840, 'USD')
    at('2026-03-01T12:00:00Z')
    const { body } = await quoteFor(owner, name, wanted(plan))
    const draft = await one<string>(
      'select draft_order_id from subscription_quotes where id = $1',
      body.data.id,
    )
    at('2026-03-01T14:00:00Z')
    await discardExpired()
    const answer = await fetch(`${url}/admin/draft-orders/${draft}`, {
      headers: { 'x-medusa-access-token': token },
    })
    expect(answer.status).toBe(404)
    for (const kind of ['invoice', 'credit-note'])
      expect(
        await one(
          'select count(*)::int = coalesce(max(sequence), 0) from invoices where kind = $1',
          kind,
        ),
      ).toBe(true)
  })
})
