import { describe, expect, inject, test } from 'vitest'
import { ARTICLES, GIFT_CARDS } from '@/dev/commerce/seed/catalogue'
import { shopClient } from '@/dev/commerce/seed/client'
import { CURRENCIES, minor, pricesOf } from '@/dev/commerce/seed/money'
import { DRAFTS, ORDERS } from '@/dev/commerce/seed/sales'
import { list } from '@/tests/support/commerce/shop-lists'

// Other files write to the same shop at the same time: what is looked for here is found by its
// name.
const server = inject('commerce')
const shop = shopClient(server)

interface Region {
  id: string
  name: string
  currency_code: string
  countries: { iso_2: string }[]
}
interface Variant {
  id: string
  title: string
  prices: { currency_code: string; amount: number }[]
}
interface Product {
  handle: string
  status: string
  is_giftcard: boolean
  variants: Variant[]
}
interface Cart {
  id: string
  total: number
  items: { unit_price: number }[]
}

const regionOf = async (name: string) =>
  (await list<Region>(shop, '/admin/regions', 'regions')).find((region) => region.name === name)!

const productOf = async (handle: string) =>
  (await shop.get<{ products: Product[] }>(`/admin/products?handle=${handle}`)).products[0]!

const names = async (path: string, key: string, field: 'name' | 'title' | 'code' | 'value') =>
  (await list<Record<string, string>>(shop, path, key)).map((item) => item[field])

/** As a browser in a shop asks: without the admin's token, with a publishable key. */
async function asVisitor<T>(path: string, body: object): Promise<T> {
  const keys = await list<{ id: string; title: string }>(
    shop,
    '/admin/publishable-api-keys',
    'publishable_api_keys',
  )
  const { id } = keys.find(({ title }) => title === 'Practice shop')!
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-publishable-api-key': id },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as T
}

describe('the demo shop', () => {
  test.each([
    ['United States', 'usd', 2, 'us'],
    ['Europe', 'eur', 2, 'de'],
    ['Japan', 'jpy', 0, 'jp'],
    ['Kuwait', 'kwd', 3, 'kw'],
  ] as const)(
    'has a region %s, which pays in %s with %i decimals',
    async (name, currency, decimals, country) => {
      const { currency_code, countries } = await regionOf(name)
      expect(currency_code).toBe(currency)
      expect(countries.map(({ iso_2 }) => iso_2)).toContain(country)
      expect(minor(1, currency)).toBe(10 ** decimals)
    },
  )

  test.each([
    ['United States', 1150], // $ 11.50
    ['Europe', 1090], // € 10.90
    ['Japan', 1700], // ¥ 1,700
    ['Kuwait', 3525], // KD 3.525
  ])('sells gloves in %s for %i of the smallest unit', async (name, amount) => {
    const { id: region_id } = await regionOf(name)
    const [gloves] = (await productOf('examination-gloves')).variants
    const { cart } = await asVisitor<{ cart: Cart }>('/store/carts', { region_id })
    const added = await asVisitor<{ cart: Cart }>(`/store/carts/${cart.id}/line-items`, {
      variant_id: gloves!.id,
      quantity: 2,
    })
    expect(added.cart.items[0]!.unit_price).toBe(amount)
    expect(added.cart.total).toBe(2 * amount) // taxes are within, or there are none
  })

  test('counts in the smallest unit of each currency', () => {
    const amounts = [
      minor(12.5, 'usd'),
      minor(10.9, 'eur'),
      minor(1800, 'jpy'),
      minor(3.525, 'kwd'),
    ]
    expect(amounts).toEqual([1250, 1090, 1800, 3525])
  })

  test.each(ARTICLES)(
    'has $handle, with its variants and prices, and its stock in every place',
    async (article) => {
      const { status, variants } = await productOf(article.handle)
      expect(status).toBe('published')
      for (const { title, prices } of article.variants) {
        const variant = variants.find((found) => found.title === title)!
        expect(variant.prices).toHaveLength(CURRENCIES.length)
        expect(variant.prices).toEqual(
          expect.arrayContaining(pricesOf(prices).map((price) => expect.objectContaining(price))),
        )
        const { variant: kept } = await shop.get<{
          variant: { inventory: { location_levels: object[] }[] }
        }>(`/admin/variants/${variant.id}/inventory`)
        const places = kept.inventory.flatMap(({ location_levels }) => location_levels)
        expect(places).toHaveLength(article.stock === undefined ? 0 : 4)
      }
    },
  )

  test('has a gift card to buy, and one that somebody has been given', async () => {
    expect(await productOf('gift-card')).toMatchObject({
      is_giftcard: true,
      variants: { length: GIFT_CARDS.length },
    })
    const given = await list<{ metadata: object | null; balance: number }>(
      shop,
      '/admin/gift-cards',
      'gift_cards',
    )
    expect(given).toContainEqual(
      expect.objectContaining({ metadata: { occasion: 'welcome' }, balance: 10_000 }),
    )
  })

  test('ships, mails and takes back in each region', async () => {
    const options = await list<{
      region_id: string
      name: string
      is_return: boolean
      amount: number
    }>(shop, '/admin/shipping-options', 'shipping_options')
    const amounts: Record<string, number> = {}
    for (const name of ['United States', 'Europe', 'Japan', 'Kuwait']) {
      const { id } = await regionOf(name)
      const here = options.filter(({ region_id }) => region_id === id)
      expect(here.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['Standard', 'Express', 'Return', 'By e-mail']),
      )
      amounts[name] = here.find(({ name }) => name === 'Standard')!.amount
      expect(here.find(({ name }) => name === 'Return')!.is_return).toBe(true)
    }
    expect(amounts).toEqual({ 'United States': 600, Europe: 590, Japan: 800, Kuwait: 1750 })
  })

  test('has discounts, reasons to return, places and keys', async () => {
    const has = (...wanted: string[]) => expect.arrayContaining(wanted)
    expect(await names('/admin/discounts', 'discounts', 'code')).toEqual(
      has('WELCOME10', 'FREESHIPPING', 'TWENTYOFF'),
    )
    expect(await names('/admin/return-reasons', 'return_reasons', 'value')).toEqual(
      has('wrong_size', 'damaged'),
    )
    expect(await names('/admin/stock-locations', 'stock_locations', 'name')).toEqual(
      has('Boston', 'Osaka'),
    )
    for (const [path, key, field] of [
      ['/admin/sales-channels', 'sales_channels', 'name'],
      ['/admin/publishable-api-keys', 'publishable_api_keys', 'title'],
    ] as const)
      expect(await names(path, key, field)).toEqual(has('Practice shop', 'Clinic portal'))
  })
})

describe('the demo shop’s orders', () => {
  interface Order {
    id: string
    status: string
    payment_status: string
    fulfillment_status: string
    total: number
    refunded_total: number
    customer: { first_name: string }
    items: { id: string; quantity: number; fulfilled_quantity: number | null }[]
    returns: { status: string; items: object[] }[]
    fulfillments: { tracking_links: { tracking_number: string }[] }[]
  }
  const orderOf = async (email: string) => {
    const all = await list<{ id: string; email: string }>(shop, '/admin/orders', 'orders')
    const { id } = all.find((order) => order.email === email)!
    return (await shop.get<{ order: Order }>(`/admin/orders/${id}`)).order
  }

  test.each([
    ['r.bennett@northside.example', 'completed', 'captured', 'shipped', 43_280],
    ['j.fischer@rheinland.example', 'pending', 'captured', 'shipped', 50_190],
    ['h.tanaka@sakura.example', 'pending', 'captured', 'shipped', 55_400],
    ['l.abrams@eastside.example', 'pending', 'partially_refunded', 'shipped', 36_300],
    ['f.alsabah@gulfcare.example', 'pending', 'captured', 'partially_fulfilled', 119_800],
    ['c.romero@westside.example', 'canceled', 'canceled', 'canceled', 14_400],
    ['m.vogt@rheinland.example', 'pending', 'captured', 'not_fulfilled', 23_990],
    ['y.sato@sakura.example', 'pending', 'captured', 'fulfilled', 21_460],
    ['t.nguyen@eastside.example', 'pending', 'awaiting', 'not_fulfilled', 11_085],
    ['n.almutairi@gulfcare.example', 'pending', 'awaiting', 'not_fulfilled', 35_940],
  ])(
    'have one of %s: %s, %s, %s',
    async (email, status, payment_status, fulfillment_status, total) => {
      const order = await orderOf(email)
      const { buyer } = ORDERS.find((one) => one.buyer.email === email)!
      expect(order).toMatchObject({
        status,
        payment_status,
        fulfillment_status,
        total,
        customer: { first_name: buyer.first_name },
      })
      // What is not packed yet is promised, and nothing else is.
      for (const { id, quantity, fulfilled_quantity } of order.items) {
        const { reservations } = await shop.get<{ reservations: { quantity: number }[] }>(
          `/admin/reservations?line_item_id[]=${id}`,
        )
        const promised = reservations.reduce((sum, { quantity }) => sum + quantity, 0)
        expect(promised).toBe(status === 'canceled' ? 0 : quantity - (fulfilled_quantity ?? 0))
      }
    },
  )

  test('have a refund, a parcel on its way, and a return that was asked for', async () => {
    expect(await orderOf('l.abrams@eastside.example')).toMatchObject({ refunded_total: 3600 })
    expect(await orderOf('j.fischer@rheinland.example')).toMatchObject({
      fulfillments: [{ tracking_links: [{ tracking_number: '00340434161094042557' }] }],
      returns: [{ status: 'requested', items: [{ quantity: 1, note: 'The medium cuff fits.' }] }],
    })
  })

  test('have drafts beside them, which nobody has paid yet', async () => {
    const drafts = await list<{ status: string; cart: { email: string } }>(
      shop,
      '/admin/draft-orders',
      'draft_orders',
    )
    for (const { buyer } of DRAFTS)
      expect(drafts.filter(({ cart }) => cart.email === buyer.email)).toMatchObject([
        { status: 'open' },
      ])
  })
})

describe('the demo shop’s admin', () => {
  test('has a token of this installation, and nobody gets in without', async () => {
    expect(server.token).toMatch(/^[0-9a-f]{64}$/)
    const status = async (headers: Record<string, string>) =>
      (await fetch(`${server.url}/admin/orders`, { headers })).status
    expect(await status({ 'x-medusa-access-token': server.token })).toBe(200)
    expect(
      await status({
        'x-medusa-access-token': server.token.replace(/^./, (first) => (first === '0' ? '1' : '0')),
      }),
    ).toBe(401)
    expect(await status({})).toBe(401)
  })

  test('is read by no page of another origin', async () => {
    const foreign = await fetch(`${server.url}/store/products`, {
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  })
})
