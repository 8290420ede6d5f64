import { asking, CardError } from '@/lib/billing/invoicing/cards'
import { log } from '@/lib/platform/observability/log'
import type { Order } from './shop'

// What the provider of cards says of the money of an order. The shop asks it for everything before
// it writes its own rows: where the shop is cut off in between, the provider alone knows.

/** What the shop calls its plugin for cards. */
export const PROVIDER = 'stripe'

const cardPaymentsOf = ({ payments }: Order) =>
  payments.filter(({ provider_id }) => provider_id === PROVIDER)

export const isHeld = (status: string) => status === 'requires_capture' || status === 'succeeded'

export const retrieve = (intentId: string) =>
  asking((stripe) => stripe.paymentIntents.retrieve(intentId))

/**
 * Whether a card was to pay for an order and has not: then the money waits on the card, or is not
 * held any more.
 */
export async function cardOf(order: Order): Promise<'none' | 'held' | 'spent'> {
  const open = cardPaymentsOf(order).filter(({ captured_at }) => captured_at === null)
  if (open.length === 0) return 'none'
  if (order.status === 'canceled') return 'spent'
  const intents = await Promise.all(open.map(({ data }) => retrieve(data.id!)))
  return intents.some(({ status }) => isHeld(status)) ? 'held' : 'spent'
}

const NOT_GIVEN_BACK = ['failed', 'canceled']

/** What the provider has given back of a payment, or has begun to. */
async function givenBackOf(intentId: string): Promise<number> {
  const refunds = await asking((stripe) =>
    stripe.refunds
      .list({ payment_intent: intentId, limit: 100 })
      .autoPagingToArray({ limit: 10_000 }),
  )
  return refunds
    .filter(({ status }) => !NOT_GIVEN_BACK.includes(status ?? ''))
    .reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * Throws `CardError` where the provider has given back more to a card than the order says, or
 * cannot be asked: asked again, the shop would give it back twice.
 */
export async function demandAgreement(order: Order): Promise<void> {
  for (const { amount_refunded: noted, data } of cardPaymentsOf(order)) {
    const given = await givenBackOf(data.id!)
    if (given <= noted) continue
    log.warn(
      { order: order.id, intent: data.id, given, noted },
      'a card was given back more than its order says',
    )
    throw new CardError('The card provider has given back more than commerce has noted.', {
      isUnknown: true,
    })
  }
}
