import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { finishWaiting } from '@/lib/billing/invoices/finish'
import { setClock } from '@/lib/platform/time/clock'
import { findDraft, orderOfCart } from '@/lib/billing/invoicing/shop'
import { noteCharges } from '@/lib/billing/subscriptions/charges'
import { notePastDue, remindOfInvoices } from '@/lib/billing/subscriptions/dunning'
import { renewDue } from '@/lib/billing/subscriptions/renewals'
import {
  addCard,
  CARDS,
  cardsAt,
  doAtProvider,
  intentsOf,
  keep,
  methodUrl,
  refundsOf,
  setUp,
  typeCard,
} from '@/tests/support/billing/cards'
import { buildClinic } from '@/tests/support/practice/clinic'
import { commerceProxy } from '@/tests/support/commerce/commerce-proxy'
import { one, sql } from '@/tests/support/db/database'
import { commerceAt } from '@/tests/support/commerce/gateway'
import { send } from '@/tests/support/http/request'
import {
  livePlan,
  quoteFor,
  subscribe,
  subscriptionUrl,
  wanted,
} from '@/tests/support/billing/subscriptions'
import { signIn, type SignedIn } from '@/tests/support/world'
import { waitFor } from '@/tests/support/wait'

const { url, token, cards } = inject('commerce')
const [shop, provider] = [await commerceProxy(url), await commerceProxy(cards.STRIPE_API_URL)]
commerceAt(shop.url, token)
cardsAt({ ...cards, STRIPE_API_URL: provider.url })
afterEach(() => {
  for (const { faults } of [shop, provider]) faults(() => undefined)
  setClock()
})
afterAll(() => Promise.all([shop.close(), provider.close()]))

const BILLING = '/api/v1/admin/billing/invoices'
let owner: SignedIn
/** A plan for 49.00 a month, in each region of the shop, and what it is changed to. */
let plan: string
let larger: string

async function sold(amount: number) {
  const prices = ['USD', 'JPY', 'KWD'].flatMap((currency) =>
    (['month', 'year'] as const).map((interval) => ({
      currency,
      interval,
      amount,
      seatAmount: 900,
    })),
  )
  const code = await livePlan(owner, { prices })
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
  plan = await sold(4900)
  larger = await sold(9900)
})

const at = (instant: string) => setClock(() => new Date(instant))
const post = (path: string, json: object = {}) => send(path, { as: owner, json })

async function clinicIn(country = 840, currency = 'USD', under: number | null = null) {
  const clinic = await buildClinic(undefined, under)
  await sql(
    `update organizations set country = $2, currency = $3, email = 'office@clinic.example' where id = $1`,
    clinic.id,
    country,
    currency,
  )
  const place = { as: owner, organization: clinic.name }
  const customer = () =>
    one<string>(
      'select customer from payment_methods where organization_id = $1 order by added_at desc limit 1',
      clinic.id,
    )
  return {
    ...clinic,
    place,
    refunded: async () => refundsOf(cards, await customer()),
    intent: async () => (await intentsOf(cards, await customer()))[0]!.id,
    customer,
    /** What the provider has taken and holds. */
    taken: async () =>
      (await intentsOf(cards, await customer())).map(({ status, amount }) => [status, amount]),
    find: async () => (await send(subscriptionUrl(clinic.name), { as: owner })).body.data.running,
    standing: () =>
      one<boolean>('select suspended_at is not null from organizations where id = $1', clinic.id),
    invoices: async () =>
      (await send(`${BILLING}?organizationDomainURL=${clinic.name}&sort=issuedOn`, { as: owner }))
        .body.data as Listed[],
  }
}
type Listed = {
  id: string
  number: string
  status: string
  total: number
  issuedOn: string
  dueOn: string
  paidOn: string
}
type Clinic = Awaited<ReturnType<typeof clinicIn>>

const charge = (id: string) => post(`${BILLING}/${id}/charges`)
const transfer = (id: string, receivedOn: string) =>
  post(`${BILLING}/${id}/payments`, { method: 'bank-transfer', receivedOn })
const paymentsOf = async (
  id: string,
): Promise<{ state: string; failure: string | null; card: object }[]> =>
  (await send(`${BILLING}/${id}`, { as: owner })).body.data.payments

/** What the job does, in its order. */
async function runJob() {
  for (const work of [renewDue, noteCharges, finishWaiting, notePastDue, remindOfInvoices])
    await work()
}
/** What nobody has heard of for so long is asked for again. */
const longAfter = () =>
  sql(`update payments set created_at = now() - interval '10 minutes' where state = 'pending'`)

describe('a card', () => {
  test('is typed at the provider, kept by its token alone, replaced and removed', async () => {
    const { id, name, place, host, admin } = await clinicIn()
    const added = await addCard(place)
    expect(added.card).toMatchObject({
      brand: 'visa',
      last4: '4242',
      expMonth: 8,
      expYear: 2039,
      addedBy: expect.any(String),
    })
    const own = await addCard({ as: admin, host }, '5555555555554444')
    expect(own.card).toMatchObject({ brand: 'mastercard', last4: '4444' })
    const { body } = await send(methodUrl(place), { as: owner })
    expect(body.data).toEqual({ isOffered: true, card: own.card, nextRenewal: null, payer: null })
    const gone = await send(methodUrl(place), { as: owner, method: 'DELETE' })
    expect(gone.body.data.card).toBe(null)
    const log = await sql(
      'select before, after from audit_log where subject = $1 and organization_id = $2 order by id',
      'payment-method',
      id,
    )
    expect(log.map(({ after }) => (after as { card: string | null }).card)).toEqual([
      'Visa ending in 4242',
      'Mastercard ending in 4444',
      null,
    ])
    const tokens = await sql<{ token: string; customer: string }>(
      'select token, customer from payment_methods where organization_id = $1',
      id,
    )
    expect(tokens).toHaveLength(2)
    const everything = JSON.stringify([
      added,
      own,
      gone.body,
      log,
      await sql('select * from outgoing_mails'),
      name,
    ])
    for (const { token, customer } of tokens)
      for (const secret of [token, customer]) expect(everything).not.toContain(secret)
    expect(everything).not.toMatch(/4242424242424242|5555555555554444/)
  })

  test('of another organization’s visit, of one that was not ended or that is unknown is not kept', async () => {
    const [one_, other] = [await clinicIn(), await clinicIn()]
    const { body } = await setUp(one_.place)
    expect(new URL(body.data.url).pathname).toMatch(/^\/c\/cs_/)
    const session = new URL(body.data.url).pathname.slice('/c/'.length)
    expect(await keep(one_.place, session)).toMatchObject({
      status: 422,
      body: { error: 'The card was not kept. Add it again.' },
    })
    expect(await typeCard(body.data.url, CARDS.refused)).toBeUndefined()
    await typeCard(body.data.url, CARDS.works)
    expect((await keep(other.place, session)).status).toBe(404)
    expect((await keep(one_.place, 'cs_test_nothing')).status).toBe(404)
    const answers = [await keep(one_.place, session), await keep(one_.place, session)]
    expect(answers.map(({ body }) => body.data.card.last4)).toEqual(['4242', '4242'])
    const again = await setUp(one_.place)
    const back = await typeCard(again.body.data.url, CARDS.works)
    const both = [1, 2].map(() => keep(one_.place, back!.searchParams.get('setup')!))
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
    expect(
      await one('select count(*)::int from payment_methods where organization_id = $1', one_.id),
    ).toBe(2)
  })
})

describe('what a card pays', () => {
  test.each([
    ['dollars', 840, 'USD', 1],
    ['yen', 392, 'JPY', 1.1],
    ['dinars', 414, 'KWD', 1],
  ])(
    'is charged when it is issued, to the unit, in %s, at the start, an upgrade and a renewal',
    async (_, country, currency, taxed) => {
      at('2026-06-01T12:00:00Z')
      const clinic = await clinicIn(country, currency)
      await addCard(clinic.place)
      const begun = await subscribe(owner, clinic.name, plan)
      const [first] = await clinic.invoices()
      expect(first).toMatchObject({
        status: 'paid',
        total: Math.round(4900 * taxed),
        dueOn: first!.issuedOn,
      })
      const { body: more } = await quoteFor(
        owner,
        clinic.name,
        wanted(larger, { version: begun.running.version, interval: 'year' }),
      )
      const accepted = await post(`${subscriptionUrl(clinic.name)}/quotes/${more.data.id}/accept`)
      expect(accepted.body.data.charge).toBe('done')
      at('2027-06-01T12:00:00Z')
      await Promise.all([renewDue(), renewDue()])
      await Promise.all([finishWaiting(), finishWaiting()])
      const invoices = await clinic.invoices()
      expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid'])
      expect((await clinic.taken()).reverse()).toEqual(
        invoices.map(({ total }) => ['succeeded', total]),
      )
      const { body } = await post(`${BILLING}/${invoices.at(-1)!.id}/refunds`, {
        amount: 100,
        reason: 'Too much.',
      })
      expect(body.data.refunded).toBe(100)
      expect(await clinic.refunded()).toEqual([100])
    },
  )

  test('is charged once, whoever asks at the same moment, and is not noted as a transfer meanwhile', async () => {
    at('2026-06-01T12:00:00Z')
    const clinic = await clinicIn()
    await subscribe(owner, clinic.name, plan)
    const [invoice] = await clinic.invoices()
    expect((await charge(invoice!.id)).body.error).toBe(
      'Whoever pays has no card here. Add one first.',
    )
    await addCard(clinic.place)
    const answers = await Promise.all([
      charge(invoice!.id),
      charge(invoice!.id),
      charge(invoice!.id),
    ])
    expect(
      answers.map(({ status }) => status).every((status) => status === 200 || status === 409),
    ).toBe(true)
    expect(await clinic.taken()).toEqual([['succeeded', 4900]])
    expect((await charge(invoice!.id)).body.error).toBe('This invoice is paid already.')
  })

  test('of a group is charged for its clinic, which the logs of both have', async () => {
    at('2026-06-01T12:00:00Z')
    const group = await clinicIn()
    const clinic = await clinicIn(840, 'USD', group.id)
    await addCard(group.place)
    await subscribe(owner, clinic.name, plan, { payer: group.id })
    expect(await group.taken()).toEqual([['succeeded', 4900]])
    const logged = `select organization_id from audit_log where action = 'billing:pay' and subject_id = $1 order by 1`
    const [invoice] = await clinic.invoices()
    expect(await sql(logged, invoice!.number)).toEqual(
      [group.id, clinic.id].map((id) => ({ organization_id: id })),
    )
  })

  test('by another way is noted when the card was declined, and nothing stays asked of it', async () => {
    at('2026-06-01T12:00:00Z')
    const clinic = await clinicIn()
    await addCard(clinic.place, CARDS.declined)
    await subscribe(owner, clinic.name, plan)
    const [invoice] = await clinic.invoices()
    expect(invoice!.status).toBe('open')
    expect(await paymentsOf(invoice!.id)).toMatchObject([
      {
        state: 'failed',
        card: { brand: 'visa', last4: '0341' },
        failure: 'The card was declined by its bank. Use another card, or ask the bank why.',
      },
    ])
    expect((await transfer(invoice!.id, '2026-06-01')).body.data.status).toBe('paid')
    expect(await clinic.taken()).toEqual([['canceled', 4900]])
  })

  test('asks a holder who is not there of one card and not of another', async () => {
    at('2026-06-01T12:00:00Z')
    const clinic = await clinicIn()
    await addCard(clinic.place, CARDS.asksAlways)
    await subscribe(owner, clinic.name, plan)
    const [invoice] = await clinic.invoices()
    expect(await charge(invoice!.id)).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('asks its holder each time') },
    })
    await addCard(clinic.place, CARDS.asksOnce)
    expect((await charge(invoice!.id)).body.data.status).toBe('paid')
    expect(await clinic.taken()).toEqual([['succeeded', 4900]])
  })

  test('in dinars is asked for no third decimal: such an invoice is one to be transferred', async () => {
    at('2026-06-01T12:00:00Z')
    const clinic = await clinicIn(414, 'KWD')
    await addCard(clinic.place)
    const begun = await subscribe(owner, clinic.name, plan)
    at('2026-06-11T12:00:00Z')
    const { body: more } = await quoteFor(
      owner,
      clinic.name,
      wanted(larger, { version: begun.running.version }),
    )
    expect(more.data.dueNow.total % 10).not.toBe(0)
    expect(more.data.isByCard).toBe(false)
    const accepted = await post(`${subscriptionUrl(clinic.name)}/quotes/${more.data.id}/accept`)
    expect(accepted.body.data.charge).toBe(null)
    const invoice = (await clinic.invoices()).at(-1)!
    expect(invoice).toMatchObject({ status: 'open', issuedOn: '2026-06-11', dueOn: '2026-06-25' })
    expect(await paymentsOf(invoice.id)).toEqual([])
    expect(await charge(invoice.id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('Pay in another way.') },
    })
    expect((await transfer(invoice.id, '2026-06-11')).body.data.status).toBe('paid')
    expect(await clinic.taken()).toEqual([['succeeded', 4900]])
  })
})

describe('an answer that is lost', () => {
  const STEPS: [string, 'shop' | 'provider', RegExp][] = [
    ['of the shop to being asked for payments', 'shop', /\/payment-sessions$/],
    ['of the shop to asking the provider', 'shop', /\/payment-session$/],
    ['of the provider to holding the money', 'provider', /\/confirm$/],
    ['of the shop to making an order', 'shop', /\/complete$/],
    ['of the shop to taking the money', 'shop', /\/capture$/],
  ]
  const cases = STEPS.flatMap((step) =>
    (['lose-answer', 'lose-request'] as const).map((fault) => [...step, fault] as const),
  )

  test.each(cases)(
    '%s (%s %s, %s) neither loses nor charges twice',
    async (_, whose, path, fault) => {
      at('2026-06-01T12:00:00Z')
      const clinic = await clinicIn()
      await subscribe(owner, clinic.name, plan)
      await addCard(clinic.place)
      const [invoice] = await clinic.invoices()
      const proxy = whose === 'shop' ? shop : provider
      proxy.faults((method, at) => (method === 'POST' && path.test(at) ? fault : undefined))
      const { status, body } = await charge(invoice!.id)
      if (status !== 200)
        expect([status, body.error]).toEqual([
          503,
          expect.stringContaining('nobody can tell yet whether it was done'),
        ])
      if (status === 503) expect((await transfer(invoice!.id, '2026-06-01')).status).toBe(409)
      proxy.faults(() => undefined)
      await longAfter()
      await Promise.all([finishWaiting(), finishWaiting()])
      expect((await clinic.invoices())[0]!.status).toBe('paid')
      expect(await clinic.taken()).toEqual([['succeeded', 4900]])
      const order = await one<string>('select order_id from invoices where id = $1', invoice!.id)
      const answer = await fetch(`${url}/admin/orders/${order}`, {
        headers: { 'x-medusa-access-token': token },
      })
      expect(await answer.json()).toMatchObject({
        order: { paid_total: 4900, payment_status: 'captured' },
      })
    },
  )
})

describe('a card that is declined', () => {
  const mailsAbout = (id: string) =>
    sql<{ subject: string; text: string }>(
      'select subject, text from outgoing_mails where about = $1 order by created_at, id',
      id,
    )

  test('is charged again 1, 3, 5 and 7 days later, with a mail each; then nobody changes anything until another one pays', async () => {
    at('2026-03-01T12:00:00Z')
    const clinic = await clinicIn()
    const { id } = await suspendedFor(clinic)
    const mails = await mailsAbout(id)
    expect(mails.map(({ subject }) => subject)).toHaveLength(5)
    expect(mails[0]!.text).toMatch(
      /Visa ending in 0341, and it failed. The card was declined by its bank/,
    )
    expect((await paymentsOf(id)).map(({ state }) => state)).toEqual(Array(5).fill('failed'))
    expect(await clinic.standing()).toBe(true)
    const own = { as: clinic.admin, host: clinic.host }
    expect((await send('/api/v1/home/account', { ...own, method: 'PUT', json: {} })).status).toBe(
      403,
    )
    await addCard(own)
    const paid = await send(`/api/v1/home/billing/invoices/${id}/charges`, { ...own, json: {} })
    expect(paid.body.data.status).toBe('paid')
    expect([await clinic.standing(), (await clinic.find()).status]).toEqual([false, 'active'])
    expect(await clinic.taken()).toEqual([['succeeded', 4900]])
  })

  async function suspendedFor(clinic: Clinic) {
    await addCard(clinic.place, CARDS.declined)
    await subscribe(owner, clinic.name, plan)
    const [invoice] = await clinic.invoices()
    for (const day of ['01', '02', '03', '04', '05', '06', '08']) {
      at(`2026-03-${day}T12:00:00Z`)
      await Promise.all([runJob(), runJob()])
    }
    expect([await clinic.standing(), (await clinic.find()).status]).toEqual([false, 'past_due'])
    at('2026-03-09T12:00:00Z')
    await runJob()
    return invoice!
  }
})

describe('what only one of the three knows', () => {
  async function invoiced() {
    at('2026-06-01T12:00:00Z')
    const clinic = await clinicIn()
    await subscribe(owner, clinic.name, plan)
    await addCard(clinic.place)
    return { ...clinic, invoice: (await clinic.invoices())[0]! }
  }
  const lose = (proxy: typeof shop, path: RegExp) =>
    proxy.faults((method, at) => (path.test(`${method} ${at}`) ? 'lose-request' : undefined))

  test('a card of a customer whom the provider has forgotten is not charged, and another one can be added', async () => {
    const { id, invoice, place, customer } = await invoiced()
    await sql(`update payment_methods set customer = 'cus_gone' where organization_id = $1`, id)
    const failure = 'The card provider does not know this card any more. Add it again.'
    expect(await charge(invoice.id)).toMatchObject({ status: 422, body: { error: failure } })
    expect(await paymentsOf(invoice.id)).toMatchObject([{ state: 'failed', failure }])
    await addCard(place)
    expect(await customer()).not.toBe('cus_gone')
    expect((await charge(invoice.id)).body.data.status).toBe('paid')
  })

  test('a currency that the provider counts in another way is not charged', async () => {
    const { invoice, taken } = await invoiced()
    await sql('alter table invoices disable trigger user')
    await sql(`update invoices set currency = 'UGX' where id = $1`, invoice.id)
    await sql('alter table invoices enable trigger user')
    expect(await charge(invoice.id)).toMatchObject({
      status: 409,
      body: { error: 'Cards are not charged in UGX here. Pay in another way.' },
    })
    expect(await taken()).toEqual([])
  })

  test('an order whose money the bank has let go of is paid by no transfer: another order is', async () => {
    const { invoice, intent, taken, invoices } = await invoiced()
    lose(shop, /\/capture$/)
    expect((await charge(invoice.id)).status).toBe(503)
    shop.faults(() => undefined)
    await sql(
      `update payments set state = 'failed', failure = 'No.' where invoice_id = $1`,
      invoice.id,
    )
    const errors = [await transfer(invoice.id, '2026-06-01')]
    await doAtProvider(cards, `payment_intents/${await intent()}/cancel`)
    errors.push(await transfer(invoice.id, '2026-06-01'))
    expect(errors.map(({ status, body }) => [status, body.error])).toEqual([
      [
        422,
        'The payment could not be noted. Commerce has refused it: a card holds the money for this invoice. Have the card charged. Nothing was done.',
      ],
      [
        422,
        'The order of this invoice was made for a card, which was not charged. Note the payment again.',
      ],
    ])
    expect((await transfer(invoice.id, '2026-06-01')).body.data.status).toBe('paid')
    expect([(await invoices())[0]!.status, await taken()]).toEqual(['paid', [['canceled', 4900]]])
    const [kept] = await sql<{ draft: string; order: string }>(
      'select draft_order_id as draft, order_id as order from invoices where id = $1',
      invoice.id,
    )
    // By its cart it is found also before the draft says so.
    const { cart_id } = await findDraft(kept!.draft)
    expect((await orderOfCart(cart_id))?.id).toBe(kept!.order)
  })

  test('the job asks no more of whoever does not answer, and a card that is being charged stays', async () => {
    const clinics = [await invoiced(), await invoiced()]
    lose(shop, /\/complete$/)
    for (const { invoice } of clinics) expect((await charge(invoice.id)).status).toBe(503)
    await expect(addCard(clinics[0]!.place)).rejects.toThrow('This card is being charged.')
    await longAfter()
    for (const proxy of [shop, provider]) {
      lose(proxy, /./)
      expect(await finishWaiting()).toBe(1)
      proxy.faults(() => undefined)
    }
    expect(await finishWaiting()).toBe(2)
    for (const { taken } of clinics) expect(await taken()).toEqual([['succeeded', 4900]])
  })

  test('what the provider has given back and the order does not say is not given back again', async () => {
    const { invoice, intent, refunded } = await invoiced()
    await charge(invoice.id)
    await doAtProvider(cards, 'refunds', { payment_intent: await intent(), amount: '100' })
    const { status } = await post(`${BILLING}/${invoice.id}/refunds`, {
      amount: 100,
      reason: 'Too much.',
    })
    await longAfter()
    await finishWaiting()
    const states = (await paymentsOf(invoice.id)).map(({ state }) => state).sort()
    expect([status, states, await refunded()]).toEqual([503, ['done', 'pending'], [100]])
  })
})
