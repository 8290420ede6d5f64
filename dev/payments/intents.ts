import { isExpired, newId, seconds, type PaymentMethod } from './cards'
import { partOf, textOf, type Fields } from './form'
import { declined, invalid, missing, StripeRefusal } from './refusal'
import type { Kept, Store } from './store'

export type Intent = Kept & {
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled'
  amount: number
  amount_capturable: number
  amount_received: number
  currency: string
  customer: string | null
  capture_method: string
  payment_method: string | null
  latest_charge: string | null
  last_payment_error: unknown
  metadata: Record<string, string>
}

/** These have three decimals, of which card networks take two. */
const IN_TENS = ['bhd', 'jod', 'kwd', 'omr', 'tnd']

function amountIn(fields: Fields, name: string, currency: string): number {
  const amount = Number(textOf(fields, name))
  if (!Number.isSafeInteger(amount) || amount < 1)
    invalid(`Invalid integer: ${textOf(fields, name)}`, { param: name })
  if (IN_TENS.includes(currency) && amount % 10 !== 0)
    invalid(`Invalid amount: ${currency.toUpperCase()} amounts must be a multiple of 10.`, {
      param: name,
    })
  return amount
}

export function findIntent(store: Store, id: string): Intent {
  const found = store.find(id)
  return found?.object === 'payment_intent' ? (found as Intent) : missing('payment_intent', id)
}

const unexpected = (intent: Intent, what: string): never =>
  invalid(`You cannot ${what} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  })

/** Money that is asked for. */
export function createIntent(store: Store, fields: Fields): Intent {
  const currency = (
    textOf(fields, 'currency') ?? invalid('Missing required param: currency.')
  ).toLowerCase()
  const customer = textOf(fields, 'customer') ?? null
  if (customer && !store.find(customer)) missing('customer', customer)
  const id = newId('pi')
  return store.keep({
    id,
    object: 'payment_intent',
    created: seconds(),
    livemode: false,
    status: 'requires_payment_method',
    amount: amountIn(fields, 'amount', currency),
    amount_capturable: 0,
    amount_received: 0,
    currency,
    customer,
    capture_method: textOf(fields, 'capture_method') ?? 'automatic',
    client_secret: `${id}_secret`,
    description: textOf(fields, 'description') ?? null,
    metadata: partOf(fields, 'metadata'),
    payment_method: null,
    latest_charge: null,
    last_payment_error: null,
  })
}

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action']

export function updateIntent(store: Store, id: string, fields: Fields): Intent {
  const intent = findIntent(store, id)
  if (!OPEN.includes(intent.status)) unexpected(intent, 'update')
  const amount = textOf(fields, 'amount')
    ? amountIn(fields, 'amount', intent.currency)
    : intent.amount
  return store.keep({
    ...intent,
    amount,
    metadata: { ...intent.metadata, ...partOf(fields, 'metadata') },
  })
}

/** What a card says to being charged; throws what a refusal of its bank says. */
function ask({ card }: PaymentMethod, isOffSession: boolean): 'yes' | 'ask its holder' {
  const { fingerprint: does } = card
  if (isExpired(card))
    declined('expired_card', 'Your card has expired.', { decline_code: 'expired_card' })
  if (does === 'declined' || does === 'refused')
    declined('card_declined', 'Your card was declined.', { decline_code: 'generic_decline' })
  if (does !== 'always') return 'yes'
  if (isOffSession)
    declined(
      'authentication_required',
      'Your card was declined. This transaction requires authentication.',
      {
        decline_code: 'authentication_required',
      },
    )
  return 'ask its holder'
}

/** Charges a card, or with `capture_method: manual` holds the money on it until it is captured. */
export function confirmIntent(store: Store, id: string, fields: Fields): Intent {
  const intent = findIntent(store, id)
  if (!OPEN.includes(intent.status)) unexpected(intent, 'confirm')
  const token = textOf(fields, 'payment_method') ?? intent.payment_method ?? ''
  const method = store.find(token) as PaymentMethod | undefined
  if (!method) missing('PaymentMethod', token)
  if (!method.customer || method.customer !== intent.customer)
    invalid('The PaymentMethod does not belong to the Customer of this PaymentIntent.', {
      param: 'payment_method',
    })
  try {
    if (ask(method, textOf(fields, 'off_session') === 'true') === 'ask its holder')
      return store.keep({ ...intent, status: 'requires_action', payment_method: token })
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error
    const refused = store.keep({
      ...intent,
      status: 'requires_payment_method',
      last_payment_error: error.body,
    } as Intent)
    throw new StripeRefusal(error.status, { ...error.body, payment_intent: refused })
  }
  const held = {
    ...intent,
    payment_method: token,
    latest_charge: newId('ch'),
    last_payment_error: null,
  }
  return store.keep(
    intent.capture_method === 'manual'
      ? { ...held, status: 'requires_capture', amount_capturable: intent.amount }
      : { ...held, status: 'succeeded', amount_received: intent.amount },
  )
}

/** Takes the money that was held. What was captured is never captured again. */
export function captureIntent(store: Store, id: string): Intent {
  const intent = findIntent(store, id)
  if (intent.status !== 'requires_capture') unexpected(intent, 'capture')
  return store.keep({
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: intent.amount,
  })
}

export function cancelIntent(store: Store, id: string): Intent {
  const intent = findIntent(store, id)
  if (!OPEN.includes(intent.status) && intent.status !== 'requires_capture')
    unexpected(intent, 'cancel')
  return store.keep({ ...intent, status: 'canceled', amount_capturable: 0 })
}

type Refund = Kept & { payment_intent: string; amount: number }

export const refundsOf = (store: Store, intent: string) =>
  (store.all('refund') as Refund[]).filter((refund) => refund.payment_intent === intent)

export function createRefund(store: Store, fields: Fields): Kept {
  const intent = findIntent(store, textOf(fields, 'payment_intent') ?? '')
  const left =
    intent.amount_received -
    refundsOf(store, intent.id).reduce((sum, { amount }) => sum + amount, 0)
  const amount = textOf(fields, 'amount') ? amountIn(fields, 'amount', intent.currency) : left
  if (amount > left || left === 0)
    invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
  return store.keep({
    id: newId('re'),
    object: 'refund',
    created: seconds(),
    amount,
    currency: intent.currency,
    payment_intent: intent.id,
    charge: intent.latest_charge,
    status: 'succeeded',
    metadata: partOf(fields, 'metadata'),
  })
}
