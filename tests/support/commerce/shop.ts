import { randomUUID } from 'node:crypto'
import { expect, inject } from 'vitest'
import { type ClientOptions, createCommerceClient } from '@/lib/platform/commerce/client'
import type { CommerceError } from '@/lib/platform/commerce/errors'

const { url, token } = inject('commerce')

/** The real Medusa that the commerce tests run against. It has what its seed gives every shop. */
export const MEDUSA = { baseUrl: url, apiToken: token }

export const unique = (word: string) => `${word}-${randomUUID().slice(0, 8)}`
export const someEmail = () => `${unique('person')}@example.test`

/** Of everybody these tests make. */
export const PASSWORD = 'pass-word-1'

export const ADDRESS = {
  first_name: 'Ada',
  last_name: 'Lovelace',
  address_1: '1 Dock Street',
  address_2: '',
  city: 'Boston',
  country_code: 'us',
  postal_code: '02101',
  province: 'MA',
  company: '',
  phone: '1',
  metadata: {},
}

/** So many of an order's first line. */
export const goodsOf = (items: { id: string }[], quantity = 1) => [
  { item_id: items[0]!.id, quantity },
]

/** Why a call failed, which had to. */
export const failureOf = (call: Promise<unknown>): Promise<CommerceError> =>
  call.then(
    () => expect.fail('It succeeded.'),
    (error: CommerceError) => error,
  )

const found = <Thing>(thing: Thing | undefined, what: string): Thing => {
  if (thing === undefined) throw new Error(`The Medusa under test has no ${what}.`)
  return thing
}

/** What a product of `openShop` costs: 10 dollars, 1,500 yen, 3.525 dinars. */
export const PRICES = { usd: 1000, jpy: 1500, kwd: 3525 }

/**
 * A product of its own with stock, a storefront key, a signed-in customer, and the clients of staff
 * and customer.
 */
export async function openShop(baseUrl = MEDUSA.baseUrl, options: ClientOptions = {}) {
  const staff = createCommerceClient({ ...MEDUSA, baseUrl, ...options })
  const admin = staff.admin
  const { regions } = await admin.regions.list()
  const regionOf = (country: string) =>
    found(
      regions.find(({ countries }) => countries.some(({ iso_2 }) => iso_2 === country)),
      `region with ${country}`,
    )
  const region = regionOf('us')
  const { shipping_profiles } = await admin.shippingProfiles.list()
  const profile = found(
    shipping_profiles.find(({ type }) => String(type) === 'default'),
    'default shipping profile',
  )

  /** A way to ship of its own: what other tests do to the demo's does not reach it. */
  async function wayToShip(amount: number, changes: object = {}) {
    const { shipping_option } = await admin.shippingOptions.create({
      name: unique('Courier'),
      region_id: region.id,
      profile_id: profile.id,
      amount,
      provider_id: 'manual',
      price_type: 'flat_rate',
      data: { id: 'manual-fulfillment' },
      ...changes,
    } as never)
    return shipping_option
  }
  const shipping = await wayToShip(600)
  // A channel and a store room of its own: other tests leave theirs behind, and not all of them
  // have the goods.
  const { stock_location: location } = await admin.stockLocations.create({
    name: unique('Store room'),
  })
  const { sales_channel } = await admin.salesChannels.create({ name: unique('Channel') })
  const channelId = sales_channel.id
  await admin.salesChannels.addLocation(channelId, { location_id: location.id })
  const { publishable_api_key: key } = await admin.publishableApiKeys.create({
    title: unique('key'),
  })
  await admin.publishableApiKeys.addSalesChannelsBatch(key.id, {
    sales_channel_ids: [{ id: channelId }],
  })

  async function stockedProduct() {
    const { product } = await admin.products.create({
      title: unique('Gloves'),
      is_giftcard: false,
      discountable: true,
      status: 'published' as never,
      options: [{ title: 'Size' }],
      sales_channels: [{ id: channelId }],
      variants: ['S', 'M'].map((size) => ({
        title: size,
        sku: unique(size),
        manage_inventory: true,
        options: [{ value: size }],
        prices: Object.entries(PRICES).map(([currency_code, amount]) => ({
          currency_code,
          amount,
        })),
      })) as never,
    })
    for (const { id } of product.variants as { id: string }[]) {
      const { variant } = await admin.variants.getInventory(id)
      const item = (variant as unknown as { inventory: { id: string }[] }).inventory[0]!
      await admin.inventoryItems.createLocationLevel(item.id, {
        location_id: location.id,
        stocked_quantity: 1000,
      })
    }
    return product
  }
  const product = await stockedProduct()
  const variants = product.variants.map(({ id }) => id as string)

  async function someCustomer() {
    const email = someEmail()
    const client = createCommerceClient({ baseUrl, publishableKey: key.id, ...options })
    const person = { first_name: 'Ada', last_name: 'Lovelace', email, password: PASSWORD }
    const { id } = (await client.customers.create(person)).customer
    await client.auth.getToken({ email, password: PASSWORD })
    return { id, email, client }
  }
  const { email, client: customer } = await someCustomer()

  async function cart(quantity = 2, region_id = region.id) {
    const { cart } = await customer.carts.create({ region_id, sales_channel_id: channelId })
    return (await customer.carts.lineItems.create(cart.id, { variant_id: variants[0]!, quantity }))
      .cart
  }

  /** Takes a cart with its goods up to the last step. */
  async function makeReady(id: string, option_id = shipping.id, country_code = 'us') {
    const address = { ...ADDRESS, country_code }
    await customer.carts.update(id, {
      email,
      shipping_address: address,
      billing_address: address,
    } as never)
    await customer.carts.addShippingMethod(id, { option_id })
    await customer.carts.createPaymentSessions(id)
    return (await customer.carts.setPaymentSession(id, { provider_id: 'manual' })).cart
  }

  const readyCart = async (quantity = 2) => (await makeReady((await cart(quantity)).id)).id

  const orderNow = async (id: string) => (await admin.orders.retrieve(id)).order

  /** What a cart becomes: an order, as staff see it. */
  const completed = async (cartId: string) =>
    orderNow((await customer.carts.complete(cartId)).data.id)

  /** How many of a variant there are in the store room, and how many of those are promised. */
  async function stockOf(variantId: string) {
    type Level = { stocked_quantity: number; reserved_quantity: number }
    const { variant } = await admin.variants.getInventory(variantId)
    const [item] = (variant as unknown as { inventory: { location_levels: Level[] }[] }).inventory
    const { stocked_quantity: stocked, reserved_quantity: reserved } = item!.location_levels[0]!
    return { stocked, reserved }
  }

  const order = async (quantity = 2) => completed(await readyCart(quantity))

  /** An order whose goods have arrived: it can be returned, swapped and claimed. */
  async function shippedOrder(quantity = 3) {
    const { id, items } = await order(quantity)
    await admin.orders.capturePayment(id)
    const lines = { items: [{ item_id: items[0]!.id, quantity }], location_id: location.id }
    const { order: fulfilled } = await admin.orders.createFulfillment(id, lines as never)
    return (
      await admin.orders.createShipment(id, { fulfillment_id: fulfilled.fulfillments[0]!.id })
    ).order
  }

  return {
    staff,
    admin,
    customer,
    email,
    key,
    region,
    regionOf,
    shipping,
    wayToShip,
    profile,
    location,
    channelId,
    product,
    variants,
    stockedProduct,
    stockOf,
    someCustomer,
    cart,
    makeReady,
    readyCart,
    completed,
    orderNow,
    order,
    shippedOrder,
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
