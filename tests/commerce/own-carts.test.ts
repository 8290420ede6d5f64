import { beforeAll, describe, expect, inject, test } from 'vitest'
import { addCard, cardsAt, doAtProvider } from '@/tests/support/billing/cards'
import { buildClinic, type Clinic } from '@/tests/support/practice/clinic'
import { one } from '@/tests/support/db/database'
import { commerceAt, through } from '@/tests/support/commerce/gateway'
import {
  ADDRESS,
  at,
  complete,
  filledAt,
  kuwait,
  orderAt,
  sure,
  type Shop,
} from '@/tests/support/commerce/own-shop'
import { unique, type SignedIn } from '@/tests/support/world'

const { url, token, cards } = inject('commerce')
commerceAt(url, token)
cardsAt(cards)

let shop: Shop
let clinic: Clinic
let reader: SignedIn
let customer: { id: string; email: string }
beforeAll(async () => {
  clinic = await buildClinic()
  shop = await kuwait()
  reader = await clinic.join(['commerce:read'])
  customer = (await sure(clinic, '/customers/me')).customer
})

/** KD 491.500 and 1.750 for shipping. */
const TOTAL = 493_250
const ORDERED = 'This cart is ordered: it stays as it is.'
const DRAFTED = 'The shop’s staff have drafted this order: it can only be looked at.'

/** A call of staff's that has to succeed. */
async function admin(path: string, json?: object) {
  const { status, body } = await through(`/admin${path}`, json && { json })
  expect([path, status, body.message]).toEqual([path, 200, undefined])
  return body
}
const orderOf = async (id: string) => (await admin(`/orders/${id}`)).order

/** What staff have drafted for the organization, at a price of their own. */
async function draft() {
  const item = { variant_id: shop.variant, quantity: 2, unit_price: 700_000 }
  const { draft_order: draft } = await admin('/draft-orders', {
    region_id: shop.region,
    customer_id: customer.id,
    email: customer.email,
    items: [item],
    shipping_methods: [],
    no_notification_order: true,
  })
  return draft as { id: string; cart_id: string }
}

describe('a cart that is ordered', () => {
  test('stays as it is, and is completed once', async () => {
    const { id, cart, item } = await orderAt(clinic, shop)
    const before = await orderOf(id)
    const changes: [string, object | undefined][] = [
      ['', { shipping_address: { ...ADDRESS, address_1: 'Elsewhere' } }],
      [`/line-items/${item}`, { quantity: 50 }],
      [`/line-items/${item}`, undefined],
      ['/line-items', { variant_id: shop.variant, quantity: 1 }],
      ['/shipping-methods', { option_id: shop.shipping }],
      ['/payment-sessions', {}],
      ['/discounts/TEN', undefined],
    ]
    for (const [path, json] of changes) {
      const { status, body } = await at(
        clinic,
        `/carts/${cart}${path}`,
        json ? { json } : { method: 'DELETE' },
      )
      expect([path, status, body.error]).toEqual([path, 409, ORDERED])
    }
    const again = await complete(clinic, cart)
    expect([again.status, again.body.data.id]).toEqual([200, id])
    expect(await orderOf(id)).toEqual(before)
  })

  test('costs what it did after somebody has looked at it', async () => {
    const { id, cart_id: cart } = await draft()
    expect((await at(clinic, `/carts/${cart}`, { as: reader })).body.cart.total).toBe(1_400_000)
    const { order } = await admin(`/draft-orders/${id}/pay`, {})
    expect((await at(clinic, `/carts/${cart}`, { as: reader })).body.cart.total).toBe(1_400_000)
    expect((await orderOf(order.id)).total).toBe(1_400_000)
  })

  test('that staff have drafted can only be looked at', async () => {
    const { id, cart_id: cart } = await draft()
    for (const path of ['', '/payment-sessions', '/complete']) {
      const { status, body } = await at(clinic, `/carts/${cart}${path}`, { json: {} })
      expect([path, status, body.error]).toEqual([path, 409, DRAFTED])
    }
    expect((await admin(`/draft-orders/${id}`)).draft_order.status).toBe('open')
  })
})

describe('an order', () => {
  test('is not had for what a smaller cart was paid with', async () => {
    await addCard({ as: clinic.admin, host: clinic.host })
    const method = (what: string) =>
      one<string>(`select ${what} from payment_methods where organization_id = $1`, clinic.id)
    await admin(`/customers/${customer.id}`, { metadata: { stripe_id: await method('customer') } })
    const cart = await filledAt(clinic, shop)
    const { cart: chosen } = await sure(clinic, `/carts/${cart}/payment-session`, {
      json: { provider_id: 'stripe' },
    })
    const confirmed = await doAtProvider(
      cards,
      `payment_intents/${chosen.payment_session.data.id}/confirm`,
      { payment_method: await method('token') },
    )
    expect(await confirmed.json()).toMatchObject({ status: 'requires_capture', amount: TOTAL })
    await at(clinic, `/carts/${cart}/line-items`, {
      json: { variant_id: shop.variant, quantity: 5 },
    })
    // Medusa has put it into the cart, and has not had the provider take its price.
    expect((await at(clinic, `/carts/${cart}`)).body.cart.total).toBeGreaterThan(TOTAL)
    const { status, body } = await complete(clinic, cart)
    expect([status, body.error]).toEqual([
      409,
      'The price has changed since the payment was chosen. Choose it again.',
    ])
  })

  test('spends a gift card once, whoever else spends it at the same moment', async () => {
    const { gift_card: card } = await admin('/gift-cards', { region_id: shop.region, value: TOTAL })
    const clinics = [clinic, await buildClinic(), await buildClinic()]
    const carts = await Promise.all(clinics.map((clinic) => filledAt(clinic, shop)))
    for (const [at, cart] of carts.entries())
      await sure(clinics[at]!, `/carts/${cart}`, { json: { gift_cards: [{ code: card.code }] } })
    const answers = await Promise.all(carts.map((cart, at) => complete(clinics[at]!, cart)))
    expect(answers.filter(({ body }) => body.type === 'order')).toHaveLength(1)
    expect((await admin(`/gift-cards/${card.id}`)).gift_card.balance).toBe(0)
  })

  test.each<[string, () => Promise<string>]>([
    [
      'a discount for one order',
      async () => {
        const rule = { type: 'percentage', value: 50, allocation: 'total' }
        const asked = {
          code: unique('HALF'),
          is_dynamic: false,
          regions: [shop.region],
          usage_limit: 1,
          rule,
        }
        const { discount } = await admin('/discounts', asked)
        const first = await filledAt(clinic, shop)
        const discounts = [{ code: discount.code }]
        await sure(clinic, `/carts/${first}`, { json: { discounts } })
        const second = await filledAt(clinic, shop)
        await sure(clinic, `/carts/${second}`, { json: { discounts } })
        expect((await complete(clinic, first)).body.type).toBe('order')
        return second
      },
    ],
    [
      'a gift card that has ended',
      async () => {
        const asked = { region_id: shop.region, value: TOTAL, ends_at: '2020-01-01T00:00:00.000Z' }
        const { gift_card: card } = await admin('/gift-cards', asked)
        const cart = await filledAt(clinic, shop)
        await sure(clinic, `/carts/${cart}`, { json: { gift_cards: [{ code: card.code }] } })
        return cart
      },
    ],
  ])('is not made with %s', async (_, prepare) => {
    const { status, body } = await complete(clinic, await prepare())
    expect([status, body.error]).toEqual([
      409,
      'A code of this cart is not good any more. Take it out.',
    ])
  })

  test('is shipped in a way that is one for its cart', async () => {
    const { shipping_options: options } = await admin(
      `/shipping-options?region_id=${shop.region}&is_return=true`,
    )
    const cart = await filledAt(clinic, shop)
    const json = { option_id: options[0].id }
    const { status, body } = await at(clinic, `/carts/${cart}/shipping-methods`, { json })
    expect([status, body.error]).toEqual([422, 'This cart is not shipped in that way.'])
    expect((await at(clinic, `/carts/${cart}`)).body.cart.total).toBe(TOTAL)
  })

  test('comes back once, in a return or a swap', async () => {
    const { id, item } = await orderAt(clinic, shop)
    await admin(`/orders/${id}/capture`, {})
    await admin(`/orders/${id}/fulfillment`, { items: [{ item_id: item, quantity: 1 }] })
    const back = [{ item_id: item, quantity: 1 }]
    const swap = {
      order_id: id,
      return_items: back,
      additional_items: [{ variant_id: shop.variant, quantity: 1 }],
    }
    const twice = await at(clinic, '/returns', {
      json: { order_id: id, items: [...back, ...back] },
    })
    const { swap: sent } = await sure(clinic, '/swaps', { json: swap })
    for (const codes of [{ gift_cards: [{ code: 'ANY' }] }, { discounts: [{ code: 'ANY' }] }]) {
      const { status, body } = await at(clinic, `/carts/${sent.cart_id}`, { json: codes })
      expect([status, body.error]).toEqual([409, 'A swap takes neither gift cards nor discounts.'])
    }
    await sure(clinic, `/carts/${sent.cart_id}`, {
      json: { gift_cards: [], shipping_address: ADDRESS },
    })
    const more = [
      twice,
      await at(clinic, '/returns', { json: { order_id: id, items: back } }),
      await at(clinic, '/swaps', { json: swap }),
    ]
    for (const { status, body } of more)
      expect([status, body.error]).toEqual([
        409,
        'More would come back than was bought, with what is on its way.',
      ])
  })
})

test('who asks again with the same key is answered as before, whatever has become of it since', async () => {
  const { id, item } = await orderAt(clinic, shop)
  const back = {
    json: { order_id: id, items: [{ item_id: item, quantity: 1 }] },
    headers: { 'idempotency-key': unique('back-') },
  }
  const first = await sure(clinic, '/returns', back)
  expect((await sure(clinic, '/returns', back)).return.id).toBe(first.return.id)
  const cart = await filledAt(clinic, shop)
  const note = { json: { context: { note: 'A' } }, headers: { 'idempotency-key': unique('note-') } }
  await sure(clinic, `/carts/${cart}`, note)
  expect((await complete(clinic, cart)).body.type).toBe('order')
  await sure(clinic, `/carts/${cart}`, note)
})

test('a cart has the prices of the organization’s own group when it is looked at', async () => {
  const groups = await one<string>(
    'select customer_group_id from commerce_accounts where organization_id = $1',
    clinic.id,
  )
  const prices = [{ amount: 400_000, currency_code: 'kwd', variant_id: shop.variant }]
  const { price_list: list } = await admin('/price-lists', {
    name: unique('Own '),
    description: 'Its own',
    type: 'override',
    status: 'active',
    customer_groups: [{ id: groups }],
    prices,
  })
  const items = [{ variant_id: shop.variant, quantity: 1 }]
  const { cart } = await sure(clinic, '/carts', { json: { region_id: shop.region, items } })
  expect((await sure(clinic, `/carts/${cart.id}`)).cart.total).toBe(400_000)
  await through(`/admin/price-lists/${list.id}`, { method: 'DELETE' })
})

describe('what is not sold', () => {
  test('is neither shown to an organization nor put into its carts', async () => {
    const prices = [{ currency_code: 'kwd', amount: 1000 }]
    const variants = [
      { title: 'One', prices, options: [{ value: 'One' }], manage_inventory: false },
    ]
    const { product } = await admin('/products', {
      title: unique('Drafted '),
      status: 'draft',
      options: [{ title: 'Size' }],
      variants,
    })
    const [{ id }] = product.variants
    for (const path of [`/products/${product.id}`, `/variants/${id}`])
      expect([path, (await at(clinic, path)).status]).toEqual([path, 404])
    const listed = (await sure(clinic, `/variants?id[]=${id}&id[]=${shop.variant}`)).variants
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([shop.variant])
    expect((await sure(clinic, `/variants/${shop.variant}`)).variant.id).toBe(shop.variant)
    const line = { variant_id: id, quantity: 1 }
    const cart = await filledAt(clinic, shop)
    for (const [path, json] of [
      ['/carts', { region_id: shop.region, items: [line] }],
      [`/carts/${cart}/line-items`, line],
    ] as const)
      expect([path, (await at(clinic, path, { json })).body.error]).toEqual([
        path,
        'This is not sold.',
      ])
    // Nor is what was put in before.
    await admin(`/products/${product.id}`, { status: 'published' })
    await sure(clinic, `/carts/${cart}/line-items`, { json: line })
    await sure(clinic, `/carts/${cart}/shipping-methods`, { json: { option_id: shop.shipping } })
    await admin(`/products/${product.id}`, { status: 'draft' })
    expect((await complete(clinic, cart)).body.error).toBe('This is not sold.')
  })

  test.each<[string, object | undefined]>([
    ['/products?sales_channel_id[]=sc_1', undefined],
    ['/carts', { sales_channel_id: 'sc_1' }],
    ['/carts', { items: Array.from({ length: 101 }, () => ({ variant_id: 'v', quantity: 1 })) }],
  ])('is not had by %s %o', async (path, json) => {
    expect((await at(clinic, path, json && { json })).status).toBe(422)
  })
})
