import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type CommerceClient, createCommerceClient } from '@/lib/platform/commerce/client'
import { commerceProxy } from '../support/commerce/commerce-proxy'
import { ADDRESS, MEDUSA, openShop, type Shop, unique } from '../support/commerce/shop'

let shop: Shop
let proxy: Awaited<ReturnType<typeof commerceProxy>>
let staff: CommerceClient
let visitor: CommerceClient

beforeAll(async () => {
  shop = await openShop()
  proxy = await commerceProxy(MEDUSA.baseUrl!)
  const options = { baseUrl: proxy.url, pause: () => 0 }
  staff = createCommerceClient({ ...MEDUSA, ...options })
  visitor = createCommerceClient({ ...options, publishableKey: shop.key.id })
})
afterAll(() => proxy.close())
afterEach(() => proxy.faults(() => undefined))

/**
 * Loses the first answer (or the first request) to this path, and counts how often it was asked.
 */
function lose(what: 'lose-answer' | 'lose-request', path: RegExp, times = 1) {
  const asked = { times: 0 }
  proxy.faults((_, asking) =>
    path.test(asking.split('?')[0]!) && asked.times++ < times ? what : undefined,
  )
  return asked
}

const typeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ type }) => type as string,
  )

// Other files write at the same time: a conflict with one of them costs another try.
describe.each(['lose-answer', 'lose-request'] as const)(
  'with %s, a write that is tried again happens once',
  (fault) => {
    it('as a swap', async () => {
      const { id, items } = await shop.shippedOrder()
      const asked = lose(fault, /\/swaps$/)
      const answer = await staff.admin.orders.createSwap(id, {
        return_items: [{ item_id: items[0]!.id, quantity: 1 }],
        additional_items: [{ variant_id: shop.variants[1]!, quantity: 1 }],
      } as never)
      expect(asked.times).toBeGreaterThan(1)
      expect(answer.order.swaps).toHaveLength(1)
      expect((await shop.admin.orders.retrieve(id)).order.swaps).toHaveLength(1)
    })

    it('as a return', async () => {
      const { id, items } = await shop.shippedOrder()
      const asked = lose(fault, /\/return$/)
      await staff.admin.orders.requestReturn(id, {
        items: [{ item_id: items[0]!.id, quantity: 1 }],
      } as never)
      expect(asked.times).toBeGreaterThan(1)
      expect((await shop.admin.orders.retrieve(id)).order.returns).toHaveLength(1)
    })

    it('as a claim', async () => {
      const { id, items } = await shop.shippedOrder()
      const asked = lose(fault, /\/claims$/)
      await staff.admin.orders.createClaim(id, {
        type: 'replace',
        claim_items: [{ item_id: items[0]!.id, quantity: 1, reason: 'production_failure' }],
        additional_items: [{ variant_id: shop.variants[0]!, quantity: 1 }],
      } as never)
      expect(asked.times).toBeGreaterThan(1)
      expect((await shop.admin.orders.retrieve(id)).order.claims).toHaveLength(1)
    })

    it('as a customer’s return', async () => {
      const { id, items } = await shop.shippedOrder()
      const asked = lose(fault, /^\/store\/returns$/)
      await visitor.returns.create({
        order_id: id,
        items: [{ item_id: items[0]!.id, quantity: 1 }],
      } as never)
      expect(asked.times).toBeGreaterThan(1)
      expect((await shop.admin.orders.retrieve(id)).order.returns).toHaveLength(1)
    })

    it('as a customer’s swap', async () => {
      const { id, items } = await shop.shippedOrder()
      const asked = lose(fault, /^\/store\/swaps$/)
      await visitor.swaps.create({
        order_id: id,
        return_items: [{ item_id: items[0]!.id, quantity: 1 }],
        additional_items: [{ variant_id: shop.variants[1]!, quantity: 1 }],
      } as never)
      expect(asked.times).toBeGreaterThan(1)
      expect((await shop.admin.orders.retrieve(id)).order.swaps).toHaveLength(1)
    })

    it('as an order', async () => {
      const id = await shop.readyCart()
      const asked = lose(fault, /\/complete$/)
      const { type, data } = await visitor.carts.complete(id)
      expect(asked.times).toBeGreaterThan(1)
      expect(type).toBe('order')
      const { orders } = await shop.admin.orders.list({
        email: shop.email,
        limit: 200,
        fields: 'id,cart_id',
      } as never)
      expect(orders.filter(({ cart_id }) => cart_id === id).map((order) => order.id)).toEqual([
        data.id,
      ])
    })
  },
)

describe('a write whose answer is lost', () => {
  it('is not tried again when nobody could tell two from one', async () => {
    const title = unique('Once')
    const asked = lose('lose-answer', /^\/admin\/products$/)
    const product = { title, is_giftcard: false, discountable: true }
    expect(await typeOf(staff.admin.products.create(product))).toBe('outcome_unknown')
    expect(asked.times).toBe(1)
    expect((await shop.admin.products.list({ q: title })).count).toBe(1)
  })

  it('is not tried again under a key of the caller’s own, which Medusa has not issued', async () => {
    const { id, items } = await shop.shippedOrder()
    const asked = lose('lose-answer', /\/swaps$/)
    const swap = { return_items: [{ item_id: items[0]!.id, quantity: 1 }] }
    const own = { 'idempotency-key': unique('own') }
    expect(await typeOf(staff.admin.orders.createSwap(id, swap as never, own))).toBe(
      'outcome_unknown',
    )
    expect(asked.times).toBe(1)
    // What meets a write of another file Medusa refuses, and nobody learns of that either.
    const done = proxy.passed.filter(({ path, status }) => path.includes(id) && status === 200)
    expect((await shop.admin.orders.retrieve(id)).order.swaps).toHaveLength(done.length)
  })

  it('adds no second line item', async () => {
    const { cart } = await visitor.carts.create({ region_id: shop.region.id })
    lose('lose-answer', /\/line-items$/)
    const line = { variant_id: shop.variants[0]!, quantity: 2 }
    expect(await typeOf(visitor.carts.lineItems.create(cart.id, line))).toBe('outcome_unknown')
    const after = (await shop.customer.carts.retrieve(cart.id)).cart
    expect(after.items.map(({ quantity }) => quantity)).toEqual([2])
  })

  it('is tried again when both leave the same', async () => {
    const { cart } = await visitor.carts.create({ region_id: shop.region.id })
    const asked = lose('lose-answer', /^\/store\/carts\//, 3)
    const { cart: after } = await visitor.carts.update(cart.id, {
      shipping_address: ADDRESS,
    } as never)
    expect(asked.times).toBe(4)
    expect(after.shipping_address?.city).toBe(ADDRESS.city)
  })
})

it('many tries at once under one key of Medusa’s make one swap', async () => {
  const { id, items } = await shop.shippedOrder()
  const issued = await fetch(`${MEDUSA.baseUrl}/store/carts/none/taxes`, { method: 'POST' })
  const headers = { 'Idempotency-Key': issued.headers.get('idempotency-key')! }
  expect(headers['Idempotency-Key']).toMatch(/^[\da-f-]{36}$/)
  const swap = { return_items: [{ item_id: items[0]!.id, quantity: 1 }] }
  const once = createCommerceClient({ ...MEDUSA, retries: 0 })
  await Promise.allSettled(
    Array.from({ length: 6 }, () => once.admin.orders.createSwap(id, swap as never, headers)),
  )
  expect((await shop.admin.orders.retrieve(id)).order.swaps).toHaveLength(1)
})
