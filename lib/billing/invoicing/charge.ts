import { asking, CardError } from '@/lib/billing/invoicing/cards'
import { isAway, isSilent, shop, storefront } from '@/lib/platform/commerce/commerce'
import { CommerceError } from '@/lib/platform/commerce/errors'
import { alone } from '@/lib/platform/db/alone'
import { log } from '@/lib/platform/observability/log'
import { isHeld, PROVIDER, retrieve } from './card-orders'
import { otherAmount, refusal } from './refusals'
import {
  findDraft,
  orderFrom,
  orderOf,
  orderOfCart,
  settledBy,
  type Order,
  type Settled,
} from './shop'

// A card is charged by the shop's own plugin for cards: the draft order's cart gets a payment
// session, whose intent is confirmed with the provider's token of the card; that holds the money.
// Then the cart becomes an order, and the shop takes the money. Each step first looks whether it
// was done: this can be ended anywhere, and begun again.

/**
 * What is charged: the provider's words for who pays and for the card, and our word for this
 * payment, which it knows it by.
 */
export type Charge = { customer: string; token: string; paymentId: string }

type Session = { provider_id: string; data: { id?: string } }
type Cart = {
  id: string
  region: { currency_code: string }
  customer_id: string
  completed_at: string | null
  total: number
  payment_session: Session | null
}

/**
 * Has a draft order paid with a card, once, however often and wherever at the same moment this is
 * asked for. Throws `CardError` where the card or its provider refuses, or nobody can tell;
 * `CommerceError` where the shop does, before any money is held, as when it would now charge
 * another `total`.
 */
export const charge = (draftOrderId: string, total: number, asked: Charge): Promise<Settled> =>
  alone('commerce-payment', draftOrderId, async () => {
    const draft = await findDraft(draftOrderId)
    // It was paid by another way, or held by an earlier try that ended before the money was taken.
    const made = await orderFrom(draft)
    if (made) return sure(() => capture(made))
    const cart = (await storefront().carts.retrieve(draft.cart_id)).cart as unknown as Cart
    const intentId = cart.completed_at ? null : await hold(cart, total, asked)
    return sure(async () => capture(await order(cart, intentId)))
  })

/** Once money may be held, that the shop does not answer means that nobody can tell. */
async function sure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CommerceError) || !isAway(error)) throw error
    log.warn(
      { type: error.type, status: error.status },
      'commerce has not answered about money that may be held',
    )
    throw new CardError('Commerce has not answered.', {
      isUnknown: true,
      away: isSilent(error) ? 'commerce' : undefined,
    })
  }
}

/**
 * What the shop's refusal to have a card charged means. Its words are its plugin's, for nobody to
 * read, and the same where the provider has not answered it.
 */
export async function refusedCard(
  { status, type, code }: CommerceError,
  customer: string,
): Promise<CardError> {
  log.warn({ status, type, code }, 'commerce has refused to have a card charged')
  try {
    await asking((stripe) => stripe.customers.retrieve(customer))
  } catch (error) {
    if (error instanceof CardError) return error
    throw error
  }
  return new CardError('The card could not be charged: commerce has refused it.')
}

/** Has the money held on the card. Answers the provider's id of that. */
async function hold(
  cart: Cart,
  total: number,
  { customer, token, paymentId }: Charge,
): Promise<string> {
  if (cart.total !== total) {
    await letGo(cart)
    throw otherAmount(cart.total, total, cart)
  }
  const { id, amount, status } = await intentOf(cart, customer)
  if (amount !== total) throw otherAmount(amount, total, cart)
  if (isHeld(status)) return id
  // A payment may come to another intent, when what an earlier try has asked for was let go.
  const idempotencyKey = `${paymentId} ${id}`
  const confirmed = await asking((stripe) =>
    stripe.paymentIntents.confirm(
      id,
      { payment_method: token, off_session: true },
      { idempotencyKey },
    ),
  )
  if (isHeld(confirmed.status)) return id
  throw new CardError(
    'The bank of this card asks its holder, who is not here. Use another card, or pay in another way.',
  )
}

/** What the shop has asked of the provider for a cart before. */
const knownOf = async ({ payment_session: session }: Cart) =>
  session?.provider_id === PROVIDER && session.data.id ? retrieve(session.data.id) : undefined

/** Nothing stays held of what an earlier try has held and nobody is to take any more. */
async function letGo(cart: Cart): Promise<void> {
  const known = await knownOf(cart)
  if (known && isHeld(known.status))
    await asking((stripe) => stripe.paymentIntents.cancel(known.id))
}

/** What the shop asks of the provider for a cart: as it is, or made now. */
async function intentOf(cart: Cart, customer: string) {
  const { carts } = storefront()
  const known = await knownOf(cart)
  if (known && known.status !== 'canceled' && known.customer === customer) return known
  if (known) await carts.deletePaymentSession(cart.id, PROVIDER)
  await ensureCustomer(cart.customer_id, customer)
  await carts.createPaymentSessions(cart.id)
  const ready = (await carts.setPaymentSession(cart.id, { provider_id: PROVIDER }))
    .cart as unknown as Cart
  return retrieve(ready.payment_session!.data.id!)
}

/** The plugin charges whom the shop's customer names. */
export async function ensureCustomer(shopCustomerId: string, customer: string): Promise<void> {
  const { customers } = shop()
  const { metadata } = (await customers.retrieve(shopCustomerId)).customer
  if (metadata?.stripe_id !== customer)
    await customers.update(shopCustomerId, { metadata: { stripe_id: customer } })
}

/**
 * The order that the cart becomes, once. Where the shop makes none, nothing stays held on the card.
 */
async function order({ id }: Cart, intentId: string | null): Promise<Order> {
  try {
    const { type, data } = await storefront().carts.complete(id)
    if (type !== 'order') throw refusal('it makes no order of what was held on the card')
    return await orderOf(data.id!)
  } catch (error) {
    if (!(error instanceof CommerceError) || isAway(error)) throw error
    return await orderAfter(error, id, intentId)
  }
}

/**
 * What has come of a cart all the same that the shop has refused to make an order of: it may still
 * be at it.
 */
async function orderAfter(
  refused: CommerceError,
  cartId: string,
  intentId: string | null,
): Promise<Order> {
  const made = await orderOfCart(cartId)
  if (made) return made
  if (!intentId) throw refused
  if (refused.status === 409 && isHeld((await retrieve(intentId)).status))
    throw new CardError('Commerce is still at it.', { isUnknown: true })
  await asking((stripe) => stripe.paymentIntents.cancel(intentId))
  throw refused
}

const isCaptured = ({ payments }: Order) =>
  payments.every(({ captured_at }) => captured_at !== null)

const SPENT =
  'The bank has let go of the money before it was taken: nothing was charged. Pay again.'

/** Has the shop take the money that is held. */
async function capture(found: Order): Promise<Settled> {
  if (found.status === 'canceled') throw new CardError(SPENT, { isOrderSpent: true })
  if (isCaptured(found)) return settledBy(found)
  const after = (await shop().orders.capturePayment(found.id)).order as unknown as Order
  if (isCaptured(after)) return settledBy(after)
  // The shop does not say why it was not taken.
  const { status } = await retrieve(found.payments[0]!.data.id!)
  log.warn({ order: found.id, status }, 'commerce has not taken what a card holds')
  if (status !== 'canceled')
    throw new CardError('The card provider has not answered.', { isUnknown: true })
  await shop().orders.cancel(found.id)
  throw new CardError(SPENT, { isOrderSpent: true })
}
