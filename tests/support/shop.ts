import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { type ClientOptions, createCommerceClient } from '@/lib/medusa/client'

const { url, token } = inject('commerce')

/** The real Medusa that the commerce tests run against. It has what its seed gives every shop. */
export const MEDUSA = { baseUrl: url, apiToken: token }

export const unique = (word: string) => `${word}-${randomUUID().slice(0, 8)}`
export const someEmail = () => `${unique('person')}@example.test`

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

const found = <Thing>(thing: Thing | undefined, what: string): Thing => {
  if (thing === undefined) throw new Error(`The Medusa under test has no ${what}.`)
  return thing
}

/** A product of its own with stock, a storefront key, a signed-in customer, and the clients of staff and customer. */
export async function openShop(baseUrl = MEDUSA.baseUrl, options: ClientOptions = {}) {
  const staff = createCommerceClient({ ...MEDUSA, baseUrl, ...options })
  const admin = staff.admin
  const { regions } = await admin.regions.list()
  const region = found(
    regions.find(({ countries }) => countries.some(({ iso_2 }) => iso_2 === 'us')),
    'region with the United States',
  )
  const { shipping_options } = await admin.shippingOptions.list({ region_id: region.id })
  const { shipping_profiles } = await admin.shippingProfiles.list()
  const profile = found(
    shipping_profiles.find(({ type }) => String(type) === 'default'),
    'default shipping profile',
  )
  const shipping = found(
    shipping_options.find(({ is_return, profile_id }) => !is_return && profile_id === profile.id),
    'shipping option',
  )
  const returning = found(
    shipping_options.find(({ is_return }) => is_return),
    'return shipping option',
  )
  // A channel and a store room of its own: other tests leave theirs behind, and not all of them have the goods.
  const { stock_location: location } = await admin.stockLocations.create({ name: unique('Store room') })
  const { sales_channel } = await admin.salesChannels.create({ name: unique('Channel') })
  const channelId = sales_channel.id
  await admin.salesChannels.addLocation(channelId, { location_id: location.id })
  const { publishable_api_key: key } = await admin.publishableApiKeys.create({ title: unique('key') })
  await admin.publishableApiKeys.addSalesChannelsBatch(key.id, { sales_channel_ids: [{ id: channelId }] })

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
        prices: [{ currency_code: 'usd', amount: 1000 }],
      })) as never,
    })
    for (const { id } of product.variants as { id: string }[]) {
      const { variant } = await admin.variants.getInventory(id)
      const item = (variant as unknown as { inventory: { id: string }[] }).inventory[0]!
      await admin.inventoryItems.createLocationLevel(item.id, { location_id: location.id, stocked_quantity: 1000 })
    }
    return product
  }
  const product = await stockedProduct()
  const variants = product.variants.map(({ id }) => id as string)

  const email = someEmail()
  const customer = createCommerceClient({ baseUrl, publishableKey: key.id, ...options })
  await customer.customers.create({ first_name: 'Ada', last_name: 'Lovelace', email, password: 'pass-word-1' })
  await customer.auth.getToken({ email, password: 'pass-word-1' })

  async function cart(quantity = 2) {
    const { cart } = await customer.carts.create({ region_id: region.id, sales_channel_id: channelId })
    return (await customer.carts.lineItems.create(cart.id, { variant_id: variants[0]!, quantity })).cart
  }

  async function readyCart(quantity = 2) {
    const { id } = await cart(quantity)
    await customer.carts.update(id, { email, shipping_address: ADDRESS, billing_address: ADDRESS } as never)
    await customer.carts.addShippingMethod(id, { option_id: shipping.id })
    await customer.carts.createPaymentSessions(id)
    await customer.carts.setPaymentSession(id, { provider_id: 'manual' })
    return id
  }

  async function order(quantity = 2) {
    const { data } = await customer.carts.complete(await readyCart(quantity))
    return (await admin.orders.retrieve((data as { id: string }).id)).order
  }

  /** An order whose goods have arrived: it can be returned, swapped and claimed. */
  async function shippedOrder(quantity = 3) {
    const { id, items } = await order(quantity)
    await admin.orders.capturePayment(id)
    const lines = { items: [{ item_id: items[0]!.id, quantity }], location_id: location.id }
    const { order: fulfilled } = await admin.orders.createFulfillment(id, lines as never)
    return (await admin.orders.createShipment(id, { fulfillment_id: fulfilled.fulfillments[0]!.id })).order
  }

  return {
    staff,
    admin,
    customer,
    email,
    key,
    region,
    shipping,
    returning,
    profile,
    location,
    channelId,
    product,
    variants,
    stockedProduct,
    cart,
    readyCart,
    order,
    shippedOrder,
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
