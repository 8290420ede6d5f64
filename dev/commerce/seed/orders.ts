import { randomBytes } from 'node:crypto'
import { ensureAll, type Entity, type Shop } from './client'
import { minor, type Currency } from './money'
import type { ReturnReason } from './offers'
import type { Location } from './places'
import type { Region, ShippingOption } from './regions'
import { DRAFTS, ORDERS, type Buyer, type Order, type Sale } from './sales'

interface Customer extends Entity {
  email: string
}

interface Placed extends Entity {
  email: string
  status: string
  payment_status: string
  currency_code: Currency
  items: (Entity & { variant: { sku: string } })[]
  fulfillments: (Entity & { shipped_at: string | null })[]
  refunds: Entity[]
  returns: Entity[]
}

/** What an order is put together from. */
interface Parts {
  regions: Region[]
  ways: ShippingOption[]
  locations: Location[]
  reasons: ReturnReason[]
}

/** From where it is sent to whoever pays in a currency. */
const STORES: Record<Currency, string> = {
  usd: 'Boston',
  eur: 'Rotterdam',
  jpy: 'Osaka',
  kwd: 'Kuwait City',
}

/** Whoever buys has an account, which nobody else can sign in to. */
const ensureCustomers = (shop: Shop, buyers: Buyer[]) => {
  const wanted = buyers.map(({ email, first_name, last_name, phone }) => ({
    email,
    first_name,
    last_name,
    phone,
    password: randomBytes(24).toString('base64url'),
  }))
  return ensureAll<(typeof wanted)[number], Customer>(
    shop,
    { path: '/admin/customers', many: 'customers', one: 'customer' },
    wanted,
    (found, { email }) => found.email === email,
  )
}

/**
 * What practices have bought, each order as far as it has come, and what is being put together for
 * others.
 */
export async function ensureSales(shop: Shop, parts: Parts, note: (text: string) => void) {
  const { variants } = await shop.get<{ variants: (Entity & { sku: string })[] }>(
    '/admin/variants?limit=1000',
  )
  const customers = await ensureCustomers(
    shop,
    [...ORDERS, ...DRAFTS].map(({ buyer }) => buyer),
  )

  /** A sale in Medusa's words. */
  function wordsOf({ buyer, items, way, discount }: Sale) {
    const { first_name, last_name, phone, address } = buyer
    const to = { first_name, last_name, phone, ...address }
    const region = parts.regions.find(({ countries }) =>
      countries.some(({ iso_2 }) => iso_2 === to.country_code),
    )!
    return {
      region_id: region.id,
      items: items.map(([sku, quantity]) => ({
        variant_id: variants.find((one) => one.sku === sku)!.id,
        quantity,
      })),
      customer_id: customers.find(({ email }) => email === buyer.email)!.id,
      shipping_address: to,
      billing_address: to,
      discounts: discount ? [{ code: discount }] : [],
      option_id: parts.ways.find(({ name, region_id }) => name === way && region_id === region.id)!
        .id,
    }
  }

  const { orders } = await shop.get<{ orders: Placed[] }>('/admin/orders?limit=1000')
  const all = ORDERS.map((order) => ({
    order,
    id: orders.find(({ email }) => email === order.buyer.email)?.id,
  }))
  const carts = await Promise.all(
    all.map(({ order, id }) => (id ? undefined : prepare(shop, wordsOf(order)))),
  )
  // One after another: their numbers follow one another.
  for (const [index, { order, id }] of all.entries()) {
    const { order: placed } = await shop.get<{ order: Placed }>(
      `/admin/orders/${id ?? (await complete(shop, carts[index]!))}`,
    )
    await carryOn(shop, placed, order, parts)
    note(`${index + 1} of ${ORDERS.length} orders`)
  }
  await ensureAll<{ email: string }, Entity & { cart: { email: string } }>(
    shop,
    { path: '/admin/draft-orders', many: 'draft_orders', one: 'draft_order' },
    DRAFTS.map((draft) => {
      const { option_id, ...words } = wordsOf(draft)
      return { ...words, email: draft.buyer.email, shipping_methods: [{ option_id }] }
    }),
    ({ cart }, { email }) => cart.email === email,
  )
}

/** As a customer does in the shop: a cart, and all that it takes to complete it. Answers its id. */
async function prepare(
  shop: Shop,
  {
    region_id,
    items,
    option_id,
    ...buyer
  }: { region_id: string; items: object[]; option_id: string },
): Promise<string> {
  const { cart } = await shop.post<{ cart: Entity }>('/store/carts', { region_id, items })
  const to = `/store/carts/${cart.id}`
  await shop.post(to, buyer)
  await shop.post(`${to}/shipping-methods`, { option_id })
  await shop.post(`${to}/payment-sessions`) // Medusa takes the one way to pay that there is
  return cart.id
}

/** Answers the id of the order that the cart becomes. */
async function complete(shop: Shop, cartId: string): Promise<string> {
  const { type, data } = await shop.post<{ type: string; data: Entity }>(
    `/store/carts/${cartId}/complete`,
  )
  if (type !== 'order')
    throw new Error(`A cart of the demo has become no order: ${JSON.stringify(data)}`)
  return data.id
}

/** Does with an order what has not been done with it yet. */
async function carryOn(
  shop: Shop,
  placed: Placed,
  order: Order,
  { regions, ways, locations, reasons }: Parts,
) {
  const now = { order: placed }
  const act = async (path: string, body?: object) =>
    void Object.assign(
      now,
      await shop.post<{ order: Placed }>(`/admin/orders/${placed.id}/${path}`, body),
    )
  const { currency_code: currency } = placed
  const lineOf = (sku: string, quantity: number) => ({
    item_id: placed.items.find(({ variant }) => variant.sku === sku)!.id,
    quantity,
  })
  const { paid, packed, tracking, refund, back, end } = order

  if (paid && now.order.payment_status === 'awaiting') await act('capture')
  if (packed && now.order.fulfillments.length === 0)
    await act('fulfillment', {
      items: order.items.filter(([sku]) => packed.includes(sku)).map((item) => lineOf(...item)),
      location_id: locations.find(({ name }) => name === STORES[currency])!.id,
    })
  const [parcel] = now.order.fulfillments
  if (tracking && !parcel!.shipped_at)
    await act('shipment', { fulfillment_id: parcel!.id, tracking_numbers: tracking })
  if (refund && now.order.refunds.length === 0)
    await act('refund', {
      amount: minor(refund.amount, currency),
      reason: 'other',
      note: refund.note,
    })
  if (back && now.order.returns.length === 0) {
    const region = regions.find(({ currency_code }) => currency_code === currency)!
    await act('return', {
      items: [
        {
          ...lineOf(back.sku, back.quantity),
          reason_id: reasons.find(({ value }) => value === back.reason)!.id,
          note: back.note,
        },
      ],
      return_shipping: {
        option_id: ways.find(({ name, region_id }) => name === 'Return' && region_id === region.id)!
          .id,
      },
    })
  }
  if (end && now.order.status === 'pending') await act(end)
}
