import { newId, seconds, type PaymentMethod } from './cards'
import { partOf, textOf, type Fields } from './form'
import { invalid, missing } from './refusal'
import type { Kept, Store } from './store'

/** A visit to the page on which a card is typed. */
export type Session = Kept & {
  status: 'open' | 'complete' | 'expired'
  customer: string
  setup_intent: string
  success_url: string
  cancel_url: string | null
}

export function findSession(store: Store, id: string): Session {
  const found = store.find(id)
  return found?.object === 'checkout.session' ? (found as Session) : missing('checkout.session', id)
}

/**
 * `origin` is where the page is. A card is kept and nothing is charged: other modes are not spoken
 * here.
 */
export function createSession(store: Store, fields: Fields, origin: string): Session {
  if (textOf(fields, 'mode') !== 'setup')
    invalid('Only mode=setup is spoken here.', { param: 'mode' })
  const customer = textOf(fields, 'customer') ?? ''
  if (!store.find(customer)) missing('customer', customer)
  const id = newId('cs_test')
  const setup = store.keep({
    id: newId('seti'),
    object: 'setup_intent',
    created: seconds(),
    livemode: false,
    customer,
    status: 'requires_payment_method',
    payment_method: null,
    usage: 'off_session',
    metadata: {},
  })
  return store.keep({
    id,
    object: 'checkout.session',
    created: seconds(),
    livemode: false,
    mode: 'setup',
    status: 'open',
    customer,
    setup_intent: setup.id,
    url: `${origin}/c/${id}`,
    client_reference_id: textOf(fields, 'client_reference_id'),
    success_url: textOf(fields, 'success_url') ?? invalid('Missing required param: success_url.'),
    cancel_url: textOf(fields, 'cancel_url') ?? null,
    metadata: partOf(fields, 'metadata'),
  })
}

/** Notes which card was typed, whose holder is still asked. */
export function choose(store: Store, session: Session, method: PaymentMethod) {
  store.keep(method)
  store.keep({
    ...store.find(session.setup_intent)!,
    status: 'requires_action',
    payment_method: method.id,
  })
}

/** The card becomes its customer's. Answers where the visitor goes from here. */
export function complete(store: Store, session: Session): string {
  const setup = store.find(session.setup_intent)!
  const method = store.find(String(setup.payment_method)) as PaymentMethod
  store.keep({ ...method, customer: session.customer })
  store.keep({ ...setup, status: 'succeeded' })
  store.keep({ ...session, status: 'complete' })
  return session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id)
}
