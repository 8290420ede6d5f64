import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { writeWaitingPlans } from '@/lib/billing/plans/offers'
import { sql } from '@/tests/support/db/database'
import { commerceProxy } from '@/tests/support/commerce/commerce-proxy'
import { commerceAt } from '@/tests/support/commerce/gateway'
import { send } from '@/tests/support/http/request'
import { signIn, unique } from '@/tests/support/world'
import { waitFor } from '@/tests/support/wait'

const { url, token } = inject('commerce')
/** What stands between the console and the real Medusa, to lose what a test wants lost. */
const proxy = await commerceProxy(url)
commerceAt(proxy.url, token)
// The demo's plans wait as well.
beforeAll(() => writeWaitingPlans())
afterEach(() => proxy.faults(() => undefined))
afterAll(() => proxy.close())

const as = await signIn('owner@polyclinic.example')
const PLANS = '/api/v1/admin/plans'
const price = (currency: string, interval: string, amount: number, seatAmount: number) => ({
  currency,
  interval,
  amount,
  seatAmount,
})
const content = (prices: object[]) => ({
  name: unique('Practice '),
  description: 'For several.',
  includedSeats: 5,
  trialDays: 14,
  features: [],
  prices,
  limits: { practitioners: null, locations: null, users: null, emailsPerMonth: null },
})
const MONTHLY = [price('USD', 'month', 4900, 900), price('JPY', 'month', 6800, 0)]

const post = async (path: string, json: object) => {
  const { status, body } = await send(PLANS + path, { as, json })
  expect([status < 300, body.error]).toEqual([true, undefined])
  return body.data
}
const find = async (code: string) => (await send(`${PLANS}/${code}`, { as })).body.data

/** The plan as soon as commerce has answered for it, or has been found to be away. */
const told = (code: string) =>
  waitFor(
    async () => {
      const { inCommerce } = await find(code)
      expect([inCommerce.state, inCommerce.failure]).not.toEqual(['pending', null])
      return inCommerce
    },
    { interval: 50 },
  )

async function published(prices = MONTHLY) {
  const code = unique('p-').toLowerCase()
  const { version } = await post('', { code, ...content(prices) })
  await post(`/${code}/publish`, { version })
  return { code, told: await told(code) }
}
async function nextVersion(code: string, prices: object[]) {
  const { version } = await post(`/${code}/draft`, { version: (await find(code)).version })
  const { body } = await send(`${PLANS}/${code}`, {
    as,
    method: 'PUT',
    json: { ...content(prices), version },
  })
  await post(`/${code}/publish`, { version: body.data.version })
  return told(code)
}

type Variant = { id: string; sku: string; prices: { amount: number; currency_code: string }[] }
type Product = {
  id: string
  status: string
  metadata: object
  sales_channels: object[]
  variants: Variant[]
}
const ask = async <Answer>(
  path: string,
  json?: object,
): Promise<{ status: number; body: Answer }> => {
  const headers = { 'x-medusa-access-token': token, 'content-type': 'application/json' }
  const answer = await fetch(url + path, {
    method: json ? 'POST' : 'GET',
    headers,
    body: json && JSON.stringify(json),
  })
  return { status: answer.status, body: (await answer.json()) as Answer }
}
const products = async (code: string) => {
  const expand = 'variants,variants.prices,sales_channels'
  return (
    await ask<{ products: Product[] }>(`/admin/products?handle=plan-${code}&expand=${expand}`)
  ).body.products
}
/** Amounts by stock-keeping unit, without the plan's code. */
const soldOf = async (code: string) => {
  const [product, ...more] = await products(code)
  expect(more).toEqual([])
  const said = ({ sku, prices }: Variant) => [
    sku.slice(code.length + 1),
    prices.map(({ amount, currency_code }) => `${amount} ${currency_code}`).sort(),
  ]
  return Object.fromEntries(product!.variants.map(said)) as Record<string, string[]>
}
const FIRST = { 'v1-month': ['4900 usd', '6800 jpy'], 'v1-month-seat': ['0 jpy', '900 usd'] }

describe('a plan that is published', () => {
  test('is a product in commerce, with a variant for each interval and its extra seats, digit by digit', async () => {
    const { code, told } = await published([
      ...MONTHLY,
      price('USD', 'year', 49_000, 9000),
      price('KWD', 'year', 152_500, 5),
    ])
    expect(told).toMatchObject({ state: 'written', failure: null })
    const [product] = (await products(code)) as [Product]
    expect(product).toMatchObject({
      id: told.productId,
      status: 'proposed',
      metadata: { plan: code, version: 1 },
    })
    expect(await soldOf(code)).toEqual({
      ...FIRST,
      'v1-year': ['152500 kwd', '49000 usd'],
      'v1-year-seat': ['5 kwd', '9000 usd'],
    })
    const [kept] = await sql(
      'select variants from plan_offers o join plans p on p.id = o.plan_id where code = $1',
      code,
    )
    expect(kept).toEqual({
      variants: Object.fromEntries(product.variants.map(({ sku, id }) => [sku, id])),
    })
  })

  test('is there once, however often it is written, and put right where somebody has changed it there', async () => {
    const { code } = await published()
    const [before] = (await products(code)) as [Product]
    const [variant] = before.variants as [Variant]
    await ask(`/admin/products/${before.id}/variants/${variant.id}`, {
      prices: [{ amount: 1, currency_code: 'usd' }],
    })
    await Promise.all([post(`/${code}/commerce`, {}), post(`/${code}/commerce`, {})])
    expect((await told(code)).state).toBe('written')
    expect(await soldOf(code)).toEqual(FIRST)
    const [after] = (await products(code)) as [Product]
    expect(after.variants.map(({ id }) => id).sort()).toEqual(
      before.variants.map(({ id }) => id).sort(),
    )
  })

  test('keeps the variants of its versions before; archived, it is a draft there, and taken up again it is not', async () => {
    const { code } = await published()
    expect((await nextVersion(code, [price('EUR', 'month', 5900, 800)])).state).toBe('written')
    const both = { ...FIRST, 'v2-month': ['5900 eur'], 'v2-month-seat': ['800 eur'] }
    expect(await soldOf(code)).toEqual(both)
    const standing = async () =>
      (await products(code)).map(({ status, metadata }) => ({ status, metadata }))
    expect(await standing()).toEqual([{ status: 'proposed', metadata: { plan: code, version: 2 } }])
    await post(`/${code}/archive`, { version: (await find(code)).version })
    expect((await told(code)).state).toBe('written')
    expect(await standing()).toEqual([{ status: 'draft', metadata: { plan: code, version: 2 } }])
    expect(await soldOf(code)).toEqual(both)
    await nextVersion(code, [price('EUR', 'year', 59_000, 8000)])
    expect(await standing()).toEqual([{ status: 'proposed', metadata: { plan: code, version: 3 } }])
    expect(Object.keys(await soldOf(code))).toHaveLength(6)
    const { body } = await send(`${PLANS}/${code}/history`, { as })
    expect(body.data[0].after.inCommerce).toMatchObject({ state: 'written', offered: 3 })
  })

  test('is not for shoppers: their list has none of it, and their carts refuse it', async () => {
    const { code } = await published()
    const [{ id, sales_channels, variants }] = (await products(code)) as [Product]
    expect(sales_channels).toEqual([])
    expect((await ask<{ products: object[] }>(`/store/products?id=${id}`)).body.products).toEqual(
      [],
    )
    const { regions } = (
      await ask<{ regions: { id: string; currency_code: string }[] }>('/store/regions')
    ).body
    const region_id = regions.find(({ currency_code }) => currency_code === 'usd')!.id
    const { cart } = (await ask<{ cart: { id: string } }>('/store/carts', { region_id })).body
    const { status } = await ask(`/store/carts/${cart.id}/line-items`, {
      variant_id: variants[0]!.id,
      quantity: 1,
    })
    expect(status).toBe(400)
    const items = [{ variant_id: variants[0]!.id, quantity: 1 }]
    const draft = await ask<{ draft_order: { cart: { items: { unit_price: number }[] } } }>(
      '/admin/draft-orders',
      {
        email: 'billing@clinic.example',
        region_id,
        items,
        shipping_methods: [],
      },
    )
    expect([
      draft.status,
      draft.body.draft_order.cart.items.map(({ unit_price }) => unit_price),
    ]).toEqual([200, [4900]])
  })

  test('is there once also when answers to its writing were lost', async () => {
    const lost = new Set<string>()
    proxy.faults((method, path) => {
      const address = path.split('?')[0]!
      if (
        method !== 'POST' ||
        !/^\/admin\/products(\/[^/]+\/variants)?$/.test(address) ||
        lost.has(address)
      )
        return undefined
      lost.add(address)
      return 'lose-answer'
    })
    const { code, told: first } = await published()
    expect([first.state, lost.size]).toEqual(['written', 2])
    expect(await soldOf(code)).toEqual(FIRST)
  })

  test('waits while commerce is away, and is written when it is back', async () => {
    proxy.faults(() => 'lose-request')
    const { code, told: first } = await published()
    expect(first).toMatchObject({
      state: 'pending',
      failure: 'Commerce does not answer.',
      productId: null,
    })
    expect((await find(code)).status).toBe('live')
    proxy.faults(() => undefined)
    expect(await writeWaitingPlans()).toBe(1)
    expect(await told(code)).toMatchObject({ state: 'written', failure: null })
    expect(await soldOf(code)).toEqual(FIRST)
    const { body } = await send(`${PLANS}/${code}/history`, { as })
    expect(body.data[0]).toMatchObject({ actor: null, after: { inCommerce: { state: 'written' } } })
    expect(await writeWaitingPlans()).toBe(undefined)
  })

  test('is written by one at a time, and by a job once that one has ended', async () => {
    proxy.faults(() => 'lose-request')
    const { code } = await published()
    proxy.faults(() => undefined)
    const busyFor = (minutes: number) =>
      sql(
        `update plan_offers set writing_until = now() + make_interval(mins => $1)
         where plan_id = (select id from plans where code = $2)`,
        minutes,
        code,
      )
    await busyFor(1)
    expect(await writeWaitingPlans()).toBe(undefined)
    expect(await products(code)).toEqual([])
    await busyFor(-1)
    expect(await writeWaitingPlans()).toBe(1)
    expect(await soldOf(code)).toEqual(FIRST)
  })

  test('in a currency that commerce does not have is refused, and comes there without it', async () => {
    const { code, told: first } = await published([...MONTHLY, price('XCD', 'month', 100, 10)])
    expect(first).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/^Commerce has refused it/),
    })
    expect(await nextVersion(code, MONTHLY)).toMatchObject({ state: 'written' })
    expect(await soldOf(code)).toMatchObject({
      'v2-month': FIRST['v1-month'],
      'v2-month-seat': FIRST['v1-month-seat'],
    })
  })

  test('and archived before commerce knew it never comes there', async () => {
    proxy.faults(() => 'lose-request')
    const { code } = await published()
    proxy.faults(() => undefined)
    await post(`/${code}/archive`, { version: (await find(code)).version })
    expect(await told(code)).toMatchObject({ state: 'written', productId: null })
    expect(await products(code)).toEqual([])
  })
})
