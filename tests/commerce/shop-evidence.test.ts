import { beforeAll, describe, expect, inject, test } from 'vitest'
import { newDiscount } from '@/components/commerce/discounts/values'
import { draftOf } from '@/components/commerce/draft-orders/values'
import { giftCardOf } from '@/components/commerce/gift-cards/for-sale'
import { newGiftCard } from '@/components/commerce/gift-cards/values'
import { emptyAddress } from '@/components/commerce/orders/details/details'
import { copyOf } from '@/components/commerce/products/copy'
import { sentOf as newTaxRate } from '@/components/commerce/regions/tax-rate-values'
import { newOf as newRegion } from '@/components/commerce/regions/values'
import { newOf as newReservation } from '@/components/commerce/reservations/values'
import { newOf as newReason } from '@/components/commerce/return-reasons/values'
import { newOf as newWay } from '@/components/commerce/shipping/values'
import { newOf as newPlace } from '@/components/commerce/stock-locations/values'
import { draftOrders } from '@/hooks/commerce/orders/use-shop-draft-orders'
import { editsOf } from '@/hooks/commerce/orders/use-shop-order-edits'
import { notesOf } from '@/hooks/commerce/orders/use-shop-orders'
import { returnReasons } from '@/hooks/commerce/orders/use-shop-reasons'
import { categories } from '@/hooks/commerce/products/use-shop-categories'
import { collections } from '@/hooks/commerce/products/use-shop-collections'
import { giftCards } from '@/hooks/commerce/products/use-shop-gift-cards'
import { priceLists } from '@/hooks/commerce/products/use-shop-price-lists'
import { productRecords } from '@/hooks/commerce/products/use-shop-products'
import { reservations, stockLocations } from '@/hooks/commerce/products/use-shop-stock'
import type { ShopNoun } from '@/hooks/commerce/shop-noun'
import { batchJobs } from '@/hooks/commerce/use-batch-jobs'
import { salesChannels } from '@/hooks/commerce/use-shop-channels'
import { customerGroups } from '@/hooks/commerce/use-shop-customer-groups'
import { people } from '@/hooks/commerce/use-shop-customers'
import { discounts } from '@/hooks/commerce/use-shop-discounts'
import { publishableKeys } from '@/hooks/commerce/use-shop-keys'
import { regions, taxRates } from '@/hooks/commerce/use-shop-regions'
import { shippingOptions, shippingProfiles } from '@/hooks/commerce/use-shop-shipping'
import { invites } from '@/hooks/commerce/use-shop-users'
import { openShop, someEmail, unique, type Shop } from '../support/commerce/shop'

const { url, token } = inject('commerce')
type Sent = Record<string, unknown>

async function ask(path: string, data?: unknown): Promise<unknown> {
  const headers = { 'x-medusa-access-token': token, 'content-type': 'application/json' }
  const response = await fetch(`${url}/admin/${path}`, {
    ...(data !== undefined && { method: 'POST', body: JSON.stringify(data) }),
    headers,
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return text === '' || text === 'OK' ? {} : JSON.parse(text)
}

let shop: Shop
let order: string
let item: string
let parent: string
let product: Parameters<typeof copyOf>[0]
beforeAll(async () => {
  shop = await openShop()
  order = (await shop.order(1)).id
  const { variant } = await shop.admin.variants.getInventory(shop.variants[0]!)
  item = (variant as unknown as { inventory: { id: string }[] }).inventory[0]!.id
  parent = returnReasons.rowIn(
    await ask('return-reasons', { value: unique('wrong'), label: 'Wrong' }),
  ).id
  const { id } = shop.product
  await ask(`products/${id}`, {
    images: ['https://shop.example/a.png', 'https://shop.example/b.png'],
  })
  product = productRecords.rowIn(await ask(`products/${id}?expand=${productRecords.detail.expand}`))
})

const region = () => ({ id: shop.region.id, name: 'There', currency: 'usd' })
const period = { starts: '', ends: '2031-02-03T04:05:00.000Z' }
const draft = () => ({
  region: shop.region.id,
  buyer: '',
  email: someEmail().toUpperCase(),
  customer: '',
  added: [],
  way: shop.shipping.id,
  code: '',
  others: [{ title: 'Setting up', price: 1250, quantity: 1 }],
  ...emptyAddress,
  first_name: 'Ada',
  address_1: '1 Dock Street',
  country: 'us',
})

/** A new row of every noun, as its form has it sent. */
const NEW: [what: string, noun: () => ShopNoun<object>, data: () => Sent][] = [
  [
    'a gift card to sell',
    () => productRecords,
    () => ({ title: unique('Card'), ...giftCardOf([{ prices: { usd: '50' } }]) }),
  ],
  [
    'a copy of a product',
    () => productRecords,
    () => copyOf(product, { title: unique('Copy'), handle: '' }),
  ],
  [
    'a collection',
    () => collections,
    () => ({ title: unique('Spring'), handle: undefined, metadata: { a: '1' } }),
  ],
  [
    'a category',
    () => categories,
    () => ({
      name: unique('Care'),
      description: '',
      parent_category_id: null,
      is_active: true,
      is_internal: false,
      metadata: {},
    }),
  ],
  [
    'a discount',
    () => discounts,
    () =>
      newDiscount({
        code: unique('SALE').toUpperCase(),
        description: '',
        type: 'percentage',
        value: '10',
        allocation: 'total',
        regions: [region()],
        ...period,
        limit: '',
        enabled: true,
        dynamic: false,
        days: '',
        conditions: [],
        metadata: [],
      }),
  ],
  [
    'a gift card',
    () => giftCards,
    () =>
      newGiftCard({
        region: region(),
        amount: '25.00',
        ends: '',
        enabled: true,
        metadata: [],
        version: 0,
      }),
  ],
  [
    'a price list',
    () => priceLists,
    () => ({
      name: unique('Summer'),
      description: 'Less',
      type: 'sale',
      status: 'draft',
      customer_groups: [],
      prices: [],
    }),
  ],
  [
    'a customer',
    () => people,
    () => ({
      email: someEmail(),
      first_name: 'Ada',
      last_name: 'L.',
      password: 'pass-word-1234',
      metadata: {},
    }),
  ],
  ['a customer group', () => customerGroups, () => ({ name: unique('Staff'), metadata: {} })],
  [
    'a region',
    () => regions,
    () =>
      newRegion({
        name: unique('North'),
        currency_code: 'usd',
        countries: ['is', 'gl'],
        tax_rate: '8.875',
        tax_code: '',
        automatic_taxes: true,
        gift_cards_taxable: true,
        includes_tax: false,
        payment_providers: ['manual'],
        fulfillment_providers: ['manual'],
      }),
  ],
  [
    'a tax rate',
    () => taxRates,
    () => ({
      ...newTaxRate({
        name: 'Books',
        code: unique('b'),
        rate: '7',
        products: [product.id],
        product_types: [],
        shipping_options: [],
      }),
      region_id: shop.region.id,
    }),
  ],
  [
    'a shipping option',
    () => shippingOptions,
    () =>
      newWay({
        name: unique('Drone'),
        region_id: shop.region.id,
        currency: 'usd',
        profile_id: shop.profile.id,
        way: JSON.stringify(['manual', { id: 'manual-fulfillment' }]),
        price_type: 'flat_rate',
        amount: '4',
        min_subtotal: '10',
        max_subtotal: '',
        includes_tax: false,
        admin_only: false,
        is_return: false,
      }),
  ],
  ['a shipping profile', () => shippingProfiles, () => ({ name: unique('Cold'), type: 'custom' })],
  [
    'a return reason',
    () => returnReasons,
    () =>
      newReason({
        label: 'Late',
        value: unique('late'),
        description: '',
        parent_return_reason_id: '',
      }),
  ],
  [
    'a return reason below another',
    () => returnReasons,
    () =>
      newReason({
        label: 'Size',
        value: unique('size'),
        description: '',
        parent_return_reason_id: parent,
      }),
  ],
  [
    'a sales channel',
    () => salesChannels,
    () => ({ name: unique('Web'), description: '', is_disabled: false }),
  ],
  ['a publishable key', () => publishableKeys, () => ({ title: unique('Front') })],
  [
    'a stock location',
    () => stockLocations,
    () =>
      newPlace({
        name: unique('Cellar'),
        address_1: '1 Dock Street',
        address_2: '',
        postal_code: '',
        city: '',
        province: '',
        country_code: 'us',
        phone: '',
      }),
  ],
  [
    'a reservation',
    () => reservations,
    () =>
      newReservation({
        inventory_item_id: item,
        location_id: shop.location.id,
        quantity: '1',
        description: '',
      }),
  ],
  ['a draft order', () => draftOrders, () => draftOf(draft())],
  ['an order edit', () => editsOf(order), () => ({ order_id: order })],
  [
    'a note',
    () => notesOf(order),
    () => ({ resource_id: order, resource_type: 'order', value: 'Call first' }),
  ],
  ['a batch job', () => batchJobs, () => ({ type: 'product-export', context: {}, dry_run: false })],
  ['an invitation', () => invites, () => ({ user: someEmail(), role: 'member' })],
] as never

describe('a write whose answer was lost', () => {
  test.each(NEW)('is found when it made %s', async (_, nounOf, dataOf) => {
    const noun = nounOf()
    const data = dataOf()
    const list = `${noun.path}?${new URLSearchParams({ limit: '100', ...noun.latest })}`
    const before = new Set(noun.everyIn(await ask(list)).map((row) => noun.markOf(row)))
    await ask(noun.path, data)
    const added = noun.everyIn(await ask(list)).filter((row) => !before.has(noun.markOf(row)))
    expect(added.filter((row) => noun.isMade(row, data))).toHaveLength(1)
  })

  test('is found when it invited somebody once more, whose invitation that was before', async () => {
    const sent = { user: someEmail(), role: 'member' }
    await ask('invites', sent)
    const marks = async () =>
      invites
        .everyIn(await ask('invites'))
        .filter((row) => invites.isMade(row, sent))
        .map((row) => invites.markOf(row))
    const before = await marks()
    await ask('invites', sent)
    expect(await marks()).not.toEqual(before)
  })
})
