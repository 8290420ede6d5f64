import { randomUUID } from 'node:crypto'
import { CommerceError } from '@/lib/platform/commerce/errors'
import { CardError } from '@/lib/billing/invoicing/cards'
import { isAway, shop, shopToAsk } from '@/lib/platform/commerce/commerce'
import { alone } from '@/lib/platform/db/alone'
import { env } from '@/lib/platform/config/env'
import type { InvoiceTax } from '@/lib/shared/invoice-lines'
import { afterCredits, type ShopLine } from './shop-lines'
import { cardOf, demandAgreement } from './card-orders'
import { otherAmount, refusal } from './refusals'

// What is charged is a draft order of the shop's: priced when it is quoted, paid when the money has
// come. All amounts are integers in the smallest unit of the currency. Everything here throws
// `CommerceError`; what asks about a card, `CardError` too.

/** `taxes` add up to `tax`, rate by rate. */
export type Sum = { net: number; tax: number; total: number; taxes: InvoiceTax[] }
/**
 * `otherRegion` is whose taxes these are where the shop does not sell in the currency in the
 * payer's country.
 */
export type Priced = { draftOrderId: string; sum: Sum; otherRegion: string | null }
/** An order over nothing has no payment. */
export type Settled = { orderId: string; paymentId: string | null; total: number }

/**
 * Who pays: a customer of the shop (`accountOf`), and where its bills go. `country` is ISO 3166-1
 * alpha-2.
 */
export type Payer = {
  customerId: string
  email: string
  name: string
  address: { lines: string[]; city: string; postalCode: string; province: string; country: string }
}
export type ToPrice = { lines: ShopLine[]; currency: string; payer: Payer; reference: string }

type Region = {
  id: string
  name: string
  currency_code: string
  automatic_taxes: boolean
  countries: { iso_2: string }[]
  created_at: string
}
type Item = { subtotal: number; tax_total: number; tax_lines: { rate: number }[] }
type Cart = {
  items: Item[]
  region: { currency_code: string }
  customer_id: string
  subtotal: number
  tax_total: number
  total: number
  metadata: Record<string, unknown> | null
}
type Draft = { id: string; order_id: string | null; cart_id: string; cart: Cart }
/** `data` is what the provider of cards says of it. */
type Payment = {
  id: string
  provider_id: string
  captured_at: string | null
  amount_refunded: number
  data: { id?: string }
}
export type Order = {
  id: string
  total: number
  status: string
  payments: Payment[]
  refunds: { id: string; note: string | null }[]
}

/** What an integer of the shop's holds: it would price more, and then fail to take the money. */
const MOST = 2_147_483_647
const isMoney = (amount: number) => Number.isInteger(amount) && amount >= 0 && amount <= MOST

const sellsTo = (region: Region, country: string) =>
  region.countries.some(({ iso_2 }) => iso_2 === country.toLowerCase())

/** The region of the payer's country, else the oldest one that sells in the currency. */
async function regionOf(currency: string, country: string): Promise<Region> {
  const { regions } = await shopToAsk().regions.list({ limit: 1000 })
  const selling = (regions as unknown as Region[])
    .filter(({ currency_code }) => currency_code === currency.toLowerCase())
    .sort((a, b) => a.created_at.localeCompare(b.created_at))
  const region = selling.find((region) => sellsTo(region, country)) ?? selling[0]
  if (!region) throw refusal(`it has no region that sells in ${currency}`)
  // Its drafts say no tax, and the orders that become of them do.
  if (!region.automatic_taxes)
    throw refusal(`it does not work out taxes by itself in its region ${region.name}`)
  return region
}

/** None outside the countries of a region, which would refuse it. */
function addressIn(region: Region, { name, address }: Payer) {
  const { lines, city, postalCode, province, country } = address
  if (!sellsTo(region, country)) return undefined
  const [first = '', ...rest] = lines
  return {
    company: name,
    address_1: first,
    address_2: rest.join(', '),
    city,
    province,
    postal_code: postalCode,
    country_code: country.toLowerCase(),
  }
}

/**
 * Has the shop work out what is due for these lines, whose prices are before tax, also where the
 * shop's own include it. What is priced is paid by `settle` or given up by `discard`. Refused: no
 * region that sells in the currency, credits beyond what is charged, more than an integer holds, a
 * payer who is no customer of the shop.
 */
export async function price({
  lines: given,
  currency,
  payer,
  reference,
}: ToPrice): Promise<Priced> {
  const lines = afterCredits(given)
  const net = lines.reduce((sum, { quantity, unitAmount }) => sum + quantity * unitAmount, 0)
  if (lines.length === 0 || !isMoney(net)) throw refusal('this is no amount that can be charged')
  const region = await regionOf(currency, payer.address.country)
  const address = addressIn(region, payer)
  const draft = await create({
    region_id: region.id,
    customer_id: payer.customerId,
    email: payer.email,
    shipping_address: address,
    billing_address: address,
    shipping_methods: [],
    no_notification_order: true,
    items: lines.map(({ variantId, title, quantity, unitAmount }) => ({
      variant_id: variantId,
      quantity,
      unit_price: unitAmount,
      metadata: { title },
    })),
    metadata: { reference, billTo: payer.name, billToEmail: payer.email },
  })
  const why = whyNot(draft.cart, payer, net)
  const otherRegion = sellsTo(region, payer.address.country) ? null : region.name
  if (!why) return { draftOrderId: draft.id, sum: sumOf(draft.cart), otherRegion }
  await discard(draft.id)
  throw refusal(why)
}

const sumOf = ({ subtotal, tax_total, total, items }: Cart): Sum => ({
  net: subtotal,
  tax: tax_total,
  total,
  taxes: taxesOf(items),
})

/** Rate by rate, the highest first. What the shop takes nothing of has a rate as well: none. */
function taxesOf(items: Item[]): InvoiceTax[] {
  const taxes = new Map<number, InvoiceTax>()
  for (const { subtotal, tax_total, tax_lines } of items) {
    const rate = tax_lines.reduce((sum, { rate }) => sum + rate, 0)
    const { net, amount } = taxes.get(rate) ?? { net: 0, amount: 0 }
    taxes.set(rate, { rate, net: net + subtotal, amount: amount + tax_total })
  }
  return [...taxes.values()].sort((a, b) => b.rate - a.rate)
}

/**
 * Why what the shop has made of it is not what was asked for: what it does not take it leaves out
 * without a word.
 */
function whyNot(
  { customer_id, subtotal, tax_total, total }: Cart,
  { customerId }: Payer,
  net: number,
) {
  if (customer_id !== customerId) return 'it does not know the customer who is to pay'
  if (subtotal !== net || total !== net + tax_total)
    return 'it would charge another amount before tax'
  return isMoney(total) ? undefined : 'it cannot charge as much at once'
}

/** Where the answer was lost, the draft that has come of it is found among the newest. */
async function create(
  wanted: { metadata: Record<string, string> } & Record<string, unknown>,
): Promise<Draft> {
  const { draftOrders } = shop()
  const attempt = randomUUID()
  // A shop may serve several installations.
  const metadata = { ...wanted.metadata, installation: env().PARENT_DOMAIN, attempt }
  try {
    return (await draftOrders.create({ ...wanted, metadata } as never))
      .draft_order as unknown as Draft
  } catch (error) {
    if (!(error instanceof CommerceError) || !isAway(error)) throw error
    const newest = await shopToAsk()
      .draftOrders.list({ limit: 50 })
      .catch(() => undefined)
    const isIt = ({ cart }: Draft) => cart.metadata?.attempt === attempt
    const made = ((newest?.draft_orders ?? []) as unknown as Draft[]).find(isIt)
    if (!made) throw error
    return findDraft(made.id)
  }
}

export const findDraft = async (draftOrderId: string) =>
  (await shopToAsk().draftOrders.retrieve(draftOrderId)).draft_order as unknown as Draft

export const orderOf = async (orderId: string) =>
  (await shopToAsk().orders.retrieve(orderId)).order as unknown as Order

/** The order that a cart has become, if it has. */
export async function orderOfCart(cartId: string): Promise<Order | undefined> {
  const { orders } = await shopToAsk().orders.list({ cart_id: cartId, limit: 1 })
  return orders[0] && orderOf(orders[0].id)
}

/**
 * The order that a draft has become: where a card has paid, the shop notes it with the draft a
 * moment later.
 */
export const orderFrom = async ({ order_id, cart_id }: Draft): Promise<Order | undefined> =>
  order_id ? orderOf(order_id) : orderOfCart(cart_id)

/**
 * Gives up what was priced and will not be paid. What is gone already is fine; what was paid is
 * refused.
 */
export async function discard(draftOrderId: string): Promise<void> {
  try {
    await shop().draftOrders.delete(draftOrderId)
  } catch (error) {
    const draft = await findDraft(draftOrderId).catch(() => undefined)
    throw draft?.order_id ? refusal('it was paid') : error
  }
}

/**
 * Notes that a draft order was paid by another way than through the shop: it becomes an order,
 * once, however often and wherever at the same moment this is asked for. Refused, before anything
 * is paid, where the shop would now charge another `total` than was quoted, as when its taxes have
 * changed, and while a card holds the money; `locale` is for whom the amounts are written. `CardError`
 * with `isOrderSpent` where it is the order of a card that was never charged.
 */
export const settle = (draftOrderId: string, total: number, locale?: string): Promise<Settled> =>
  // Of two at once the shop would refuse one, also while the other is not there yet: it would look
  // as if nothing was paid.
  alone('commerce-payment', draftOrderId, async () => {
    const draft = await findDraft(draftOrderId)
    const made = await orderFrom(draft)
    if (made) return settledOtherwise(made)
    const { cart } = draft
    if (cart.total !== total) throw otherAmount(cart.total, total, cart, locale)
    try {
      return settledBy((await shop().draftOrders.markPaid(draftOrderId)).order as unknown as Order)
    } catch (error) {
      // The answer was lost: then it may be there.
      const made = await orderFrom(draft).catch(() => undefined)
      if (made) return settledOtherwise(made)
      throw error
    }
  })

/** An order that is there is paid already, unless it was made for a card. */
async function settledOtherwise(made: Order): Promise<Settled> {
  const card = await cardOf(made)
  if (card === 'held')
    throw refusal('a card holds the money for this invoice. Have the card charged')
  if (card === 'none') return settledBy(made)
  throw new CardError(
    'The order of this invoice was made for a card, which was not charged. Note the payment again.',
    {
      isOrderSpent: true,
    },
  )
}

export const settledBy = ({ id, total, payments }: Order): Settled => ({
  orderId: id,
  paymentId: payments[0]?.id ?? null,
  total,
})

/**
 * Notes that money was given back, once for each `reference`, however often and wherever at the
 * same moment this is asked for. Refused in the shop's words: more than was paid and not yet given
 * back. What was sent and not answered may still be on its way: it is asked for again when commerce
 * has had the time to end it. `CardError` while the provider of a card has given back more than the
 * order says: nobody can tell what of.
 */
export async function refund(
  orderId: string,
  { amount, reason, reference }: { amount: number; reason: string; reference: string },
): Promise<{ refundId: string }> {
  if (!isMoney(amount) || amount === 0) throw refusal('this is no amount that can be given back')
  // By this it is found again. The shop's own reasons are few, and none of them says why.
  const mark = `${reference}: `
  const markedIn = ({ refunds }: Order) => {
    const made = refunds.find(({ note }) => note?.startsWith(mark))
    return made && { refundId: made.id }
  }
  // Of two at once the shop would make both, also beyond what was paid.
  return alone('commerce-refund', orderId, async () => {
    const order = await orderOf(orderId)
    const there = markedIn(order)
    if (there) return there
    await demandAgreement(order)
    try {
      const { order } = await shop().orders.refundPayment(orderId, {
        amount,
        reason: 'other',
        note: mark + reason,
      })
      return markedIn(order as unknown as Order)!
    } catch (error) {
      const after = await orderOf(orderId).catch(() => undefined)
      const there = after && markedIn(after)
      if (there) return there
      // Also what the shop refuses may have come of an answer of the provider's that it has lost.
      await demandAgreement(after ?? order)
      throw error
    }
  })
}
