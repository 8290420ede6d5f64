import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { discard, price, refund, settle, type ToPrice } from '@/lib/billing/invoicing/shop'
import type { CommerceError } from '@/lib/platform/commerce/errors'
import { offer } from '@/lib/billing/plans/shop'
import { isAway, sentenceAbout, shop } from '@/lib/platform/commerce/commerce'
import { accountOf } from '@/lib/platform/commerce/commerce-accounts'
import { withJob } from '@/lib/platform/db/tenant'
import { commerceProxy } from '@/tests/support/commerce/commerce-proxy'
import { sql } from '@/tests/support/db/database'
import { commerceAt } from '@/tests/support/commerce/gateway'
import { buildOrganization, unique } from '@/tests/support/world'

const { url, token } = inject('commerce')
/** What stands between the console and the real Medusa, to lose what a test wants lost. */
const proxy = await commerceProxy(url)
commerceAt(proxy.url, token)
afterEach(() => proxy.faults(() => undefined))
afterAll(() => proxy.close())

let plan: string
let seat: string
let customerId: string
/**
 * Regions of its own, in currencies that nobody else sells in: their taxes are within the shop's
 * prices.
 */
const taxed: Record<string, string> = {}
const newcomer = async () => ({
  id: await buildOrganization(unique('payer-')),
  domainURL: unique('payer-'),
  label: 'Clinic',
})

beforeAll(async () => {
  customerId = (await accountOf(await newcomer(), withJob)).customerId
  const code = unique('b-').toLowerCase()
  const prices = [{ currency: 'EUR', interval: 'month' as const, amount: 4900, seatAmount: 900 }]
  const version = { number: 1, name: 'Practice', prices }
  const sold = await offer({
    code,
    name: 'Practice',
    description: '',
    number: 1,
    live: true,
    versions: [version],
  })
  plan = sold!.variants[`${code}-v1-month`]!
  seat = sold!.variants[`${code}-v1-month-seat`]!
  for (const [currency, country, tax_rate] of [
    ['chf', 'ch', 8.1],
    ['sek', 'se', 25],
    ['nok', 'no', 25],
  ] as const) {
    await shop().store.addCurrency(currency)
    const { region } = await shop().regions.create({
      name: unique(country),
      currency_code: currency,
      tax_rate,
      countries: [country],
      includes_tax: true,
      payment_providers: ['manual'],
      fulfillment_providers: ['manual'],
    })
    taxed[currency] = region.id
  }
})

const address = (country: string) => ({
  lines: ['1 Port Road', 'Floor 2'],
  city: 'Harbour',
  postalCode: '10115',
  province: '',
  country,
})
const toPrice = (
  currency: string,
  country: string,
  amounts: [variant: string, quantity: number, unitAmount: number][],
): ToPrice => ({
  lines: amounts.map(([variantId, quantity, unitAmount]) => ({
    variantId,
    quantity,
    unitAmount,
    title: 'A month',
  })),
  payer: { customerId, email: 'billing@clinic.example', name: 'Clinic', address: address(country) },
  currency,
  reference: unique('reference-'),
})
const priced = (amount = 10_000) => price(toPrice('EUR', 'DE', [[plan, 1, amount]]))
const paid = async (amount?: number) => {
  const { draftOrderId, sum } = await priced(amount)
  return settle(draftOrderId, sum.total)
}

const failureOf = (call: Promise<unknown>): Promise<CommerceError> =>
  call.then(
    () => expect.fail('It succeeded.'),
    (error) => error,
  )
const refusedBy = async (call: Promise<unknown>) => {
  const error = await failureOf(call)
  expect(isAway(error)).toBe(false)
  return sentenceAbout(error)
}

type Item = {
  title: string
  includes_tax: boolean
  unit_price: number
  quantity: number
  metadata: object
}
type Order = {
  draft_order_id: string
  currency_code: string
  total: number
  tax_total: number
  refunded_total: number
  customer_id: string
  metadata: Record<string, string>
  refunds: { id: string; amount: number; note: string }[]
  payments: { id: string; amount: number; captured_at: string | null }[]
}
const orderOf = async (id: string) => (await shop().orders.retrieve(id)).order as unknown as Order
const draftOf = async (id: string) =>
  (await shop().draftOrders.retrieve(id)).draft_order as unknown as {
    cart: { items: Item[]; billing_address: { company: string; country_code: string } | null }
  }
/** Of the test's own customer, counted in the shop. */
const ordersOf = async (draftOrderId: string) =>
  (
    (await shop().orders.list({ customer_id: customerId, limit: 1000 } as never))
      .orders as unknown as Order[]
  ).filter(({ draft_order_id }) => draft_order_id === draftOrderId)
const draftsOf = async (reference: string) =>
  (
    (await shop().draftOrders.list({ limit: 1000 })).draft_orders as unknown as {
      cart: { metadata: { reference?: string } }
    }[]
  ).filter(({ cart }) => cart.metadata?.reference === reference)

describe('what is due', () => {
  test.each<[string, string, [string, number, number][], number[], rate: number]>([
    ['EUR', 'DE', [['plan', 1, 10_000]], [10_000, 1900, 11_900], 19],
    [
      'EUR',
      'FR',
      [
        ['plan', 1, 4999],
        ['seat', 7, 333],
      ],
      [7330, 1393, 8723],
      19,
    ],
    ['JPY', 'JP', [['plan', 1, 6805]], [6805, 681, 7486], 10],
    ['KWD', 'KW', [['plan', 1, 152_505]], [152_505, 0, 152_505], 0],
    [
      'USD',
      'US',
      [
        ['plan', 1, 4900],
        ['seat', 3, 900],
      ],
      [7600, 0, 7600],
      0,
    ],
    [
      'CHF',
      'CH',
      [
        ['plan', 1, 4995],
        ['seat', 3, 905],
      ],
      [7710, 625, 8335],
      8.1,
    ],
    ['EUR', 'PT', [['plan', 1, 10_000]], [10_000, 1900, 11_900], 19],
    [
      'EUR',
      'DE',
      [
        ['plan', 1, -3000],
        ['seat', 2, -500],
        ['plan', 1, 3500],
        ['seat', 3, 900],
      ],
      [2200, 418, 2618],
      19,
    ],
    ['EUR', 'DE', [['plan', 1, 0]], [0, 0, 0], 19],
  ])(
    'in %s, of %s, has its tax on top and is charged as it was quoted',
    async (currency, country, lines, [net, tax, total], rate) => {
      const order = toPrice(
        currency,
        country,
        lines.map(([what, ...amounts]) => [what === 'plan' ? plan : seat, ...amounts]),
      )
      const { draftOrderId, sum } = await price(order)
      expect(sum).toEqual({ net, tax, total, taxes: [{ rate, net, amount: tax }] })
      const { orderId, paymentId, total: charged } = await settle(draftOrderId, sum.total)
      expect(charged).toBe(total)
      const made = await orderOf(orderId)
      expect(made).toMatchObject({
        total,
        tax_total: tax,
        currency_code: currency.toLowerCase(),
        customer_id: customerId,
        draft_order_id: draftOrderId,
      })
      expect(made.metadata.reference).toBe(order.reference)
      const payment = { id: paymentId, amount: total, captured_at: expect.any(String) }
      expect(made.payments).toMatchObject(total ? [payment] : [])
    },
  )
})

describe('a price', () => {
  test.each([
    ['EUR', 'DE', null],
    ['EUR', 'PT', 'Europe'],
    ['USD', 'DE', 'United States'],
  ])(
    'in %s in %s says whose tax it is, where that is not the payer’s country’s: %s',
    async (currency, country, region) => {
      const { otherRegion, draftOrderId } = await price(
        toPrice(currency, country, [[plan, 1, 4900]]),
      )
      expect(otherRegion).toBe(region)
      await discard(draftOrderId)
    },
  )

  test('is before tax where those of the shop include it, and lies with the one who pays', async () => {
    const { draftOrderId } = await price(
      toPrice('CHF', 'CH', [
        [plan, 1, 4995],
        [seat, 3, 905],
      ]),
    )
    const { cart } = await draftOf(draftOrderId)
    const line = (unit_price: number, quantity: number) => ({
      unit_price,
      quantity,
      includes_tax: false,
      metadata: { title: 'A month' },
    })
    expect(cart.items.toSorted((a, b) => b.unit_price - a.unit_price)).toMatchObject([
      line(4995, 1),
      line(905, 3),
    ])
    expect(cart.billing_address).toMatchObject({ company: 'Clinic', country_code: 'ch' })
  })

  test.each<[string, () => Partial<ToPrice>, string]>([
    [
      'in a currency without a region',
      () => ({ currency: 'XCD' }),
      'it has no region that sells in XCD',
    ],
    [
      'beyond an integer',
      () => ({ lines: lines(2_147_483_647) }),
      'it cannot charge as much at once',
    ],
    ['below zero', () => ({ lines: lines(100, -101) }), 'this is no amount that can be charged'],
    [
      'of what it does not have',
      () => ({ lines: [{ ...lines(1)[0]!, variantId: 'variant_none' }] }),
      'Unable to generate the line items, some variant has not been found: variant_none',
    ],
    [
      'for a stranger',
      () => ({ payer: { ...toPrice('EUR', 'DE', []).payer, customerId: 'cus_none' } }),
      'it does not know the customer who is to pay',
    ],
  ])('%s is refused, and nothing is left of it', async (_, change, why) => {
    const order = { ...toPrice('EUR', 'DE', [[plan, 1, 100]]), ...change() }
    expect(await refusedBy(price(order))).toBe(`Commerce has refused it: ${why}.`)
    expect(await draftsOf(order.reference)).toEqual([])
  })
  const lines = (...amounts: number[]) =>
    toPrice(
      'EUR',
      'DE',
      amounts.map((amount) => [plan, 1, amount]),
    ).lines

  test('is refused where taxes are not worked out by themselves', async () => {
    await shop().regions.update(taxed.nok!, { automatic_taxes: false } as never)
    const order = toPrice('NOK', 'NO', [[plan, 1, 100]])
    expect(await refusedBy(price(order))).toMatch(
      /it does not work out taxes by itself in its region/,
    )
  })

  test('is there once also when its answer was lost, and not at all while commerce is away', async () => {
    const order = toPrice('EUR', 'DE', [[plan, 1, 10_000]])
    proxy.faults((method) => (method === 'POST' ? 'lose-answer' : undefined))
    expect((await price(order)).sum.total).toBe(11_900)
    expect(await draftsOf(order.reference)).toHaveLength(1)
    proxy.faults(() => 'lose-request')
    const other = { ...order, reference: unique('reference-') }
    expect(isAway(await failureOf(price(other)))).toBe(true)
    proxy.faults(() => undefined)
    expect(await draftsOf(other.reference)).toEqual([])
  })

  test('that nobody takes can be given up, twice as well, and not once it was paid', async () => {
    const { draftOrderId, sum } = await priced()
    await discard(draftOrderId)
    await discard(draftOrderId)
    expect((await failureOf(settle(draftOrderId, sum.total))).status).toBe(404)
    const other = await priced()
    const { orderId } = await settle(other.draftOrderId, other.sum.total)
    expect(await refusedBy(discard(other.draftOrderId))).toBe(
      'Commerce has refused it: it was paid.',
    )
    expect((await settle(other.draftOrderId, other.sum.total)).orderId).toBe(orderId)
  })
})

describe('a payment', () => {
  test('is noted once: again, by several at once, and when its answer was lost', async () => {
    const { draftOrderId, sum } = await priced()
    const once = await Promise.all(Array.from({ length: 5 }, () => settle(draftOrderId, sum.total)))
    expect(new Set(once.map((settled) => JSON.stringify(settled))).size).toBe(1)
    expect(await settle(draftOrderId, sum.total)).toEqual(once[0])
    expect(await ordersOf(draftOrderId)).toHaveLength(1)

    const other = await priced()
    proxy.faults((method) => (method === 'POST' ? 'lose-answer' : undefined))
    const { orderId, total } = await settle(other.draftOrderId, other.sum.total)
    expect([total, (await ordersOf(other.draftOrderId)).length]).toEqual([11_900, 1])
    expect((await orderOf(orderId)).payments).toHaveLength(1)
  })

  test('is not noted while commerce is away, and can be later', async () => {
    const { draftOrderId, sum } = await priced()
    proxy.faults((method) => (method === 'POST' ? 'lose-request' : undefined))
    expect(isAway(await failureOf(settle(draftOrderId, sum.total)))).toBe(true)
    proxy.faults(() => undefined)
    expect(await ordersOf(draftOrderId)).toEqual([])
    await settle(draftOrderId, sum.total)
    expect(await ordersOf(draftOrderId)).toHaveLength(1)
  })

  test('is refused where the shop would now charge another amount', async () => {
    const { draftOrderId, sum } = await price(toPrice('SEK', 'SE', [[plan, 1, 10_000]]))
    expect(sum.total).toBe(12_500)
    await shop().regions.update(taxed.sek!, { tax_rate: 20 } as never)
    const why = 'it would now charge 120.00 SEK where 125.00 SEK was quoted'
    expect(await refusedBy(settle(draftOrderId, sum.total))).toBe(
      `Commerce has refused it: ${why}.`,
    )
    expect(await ordersOf(draftOrderId)).toEqual([])
  })
})

describe('what is given back', () => {
  const half = { amount: 6000, reason: 'Paid twice', reference: 'refund-1' }

  test('is so once for its reference: again, by several at once, and when the answer was lost', async () => {
    const { orderId } = await paid()
    const all = await Promise.all(Array.from({ length: 5 }, () => refund(orderId, half)))
    expect(
      new Set([...all, await refund(orderId, half)].map(({ refundId }) => refundId)).size,
    ).toBe(1)
    proxy.faults((method) => (method === 'POST' ? 'lose-answer' : undefined))
    const { refundId } = await refund(orderId, { ...half, amount: 500, reference: 'refund-11' })
    const { refunds, refunded_total } = await orderOf(orderId)
    expect(refunded_total).toBe(6500)
    expect(refunds.toSorted((a, b) => b.amount - a.amount)).toMatchObject([
      { id: all[0]!.refundId, amount: 6000, note: 'refund-1: Paid twice' },
      { id: refundId, amount: 500, note: 'refund-11: Paid twice' },
    ])
  })

  test('is never more than was paid, also when several are at it', async () => {
    const { orderId } = await paid()
    const two = ['refund-1', 'refund-2'].map((reference) => refund(orderId, { ...half, reference }))
    const failed = (await Promise.allSettled(two)).filter(({ status }) => status === 'rejected')
    expect(failed.map((it) => sentenceAbout((it as PromiseRejectedResult).reason))).toEqual([
      'Commerce has refused it: Cannot refund more than the original order amount.',
    ])
    expect((await orderOf(orderId)).refunded_total).toBe(6000)
    const nothing = refund(orderId, { ...half, amount: -1, reference: 'refund-3' })
    expect(await refusedBy(nothing)).toBe(
      'Commerce has refused it: this is no amount that can be given back.',
    )
  })

  test('stays with the shop while commerce is away, and can be given later', async () => {
    const { orderId } = await paid()
    proxy.faults((method) => (method === 'POST' ? 'lose-request' : undefined))
    expect(isAway(await failureOf(refund(orderId, half)))).toBe(true)
    proxy.faults(() => undefined)
    expect((await orderOf(orderId)).refunds).toEqual([])
    await refund(orderId, half)
    expect((await orderOf(orderId)).refunded_total).toBe(6000)
  })
})

describe('an organization that pays', () => {
  test('is one customer of the shop, made by a job as well, also by several at once and when answers were lost', async () => {
    const organization = await newcomer()
    proxy.faults((method, path) =>
      method === 'POST' && /\/admin\/customer(s|-groups)$/.test(path) ? 'lose-answer' : undefined,
    )
    const first = await accountOf(organization, withJob)
    proxy.faults(() => undefined)
    const all = await Promise.all(Array.from({ length: 5 }, () => accountOf(organization, withJob)))
    expect(all).toEqual(Array.from({ length: 5 }, () => first))
    const other = await newcomer()
    const once = await Promise.all(Array.from({ length: 5 }, () => accountOf(other, withJob)))
    expect(new Set(once.map(({ customerId }) => customerId)).size).toBe(1)
    const log = await sql(
      `select action, after, actor_person_id from audit_log where organization_id = $1`,
      other.id,
    )
    expect(log).toEqual([{ action: 'commerce:create', after: once[0], actor_person_id: null }])
  })
})
