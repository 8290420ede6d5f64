import { DEMO_CARD, demoExpiry } from '../seed/demo-cards'
import { serveOnLoopback } from '../pages/serve'
import { newMethod, seconds } from './cards'
import { createHandler } from './handler'
import { openStore, type Store } from './store'

export interface PaymentsOptions {
  /** Where its records are kept. */
  file: string
  port: number
  /** What its API asks for. */
  key: string
}

/** The card of the demo, which the console knows from its first start on. */
function keepDemo(store: Store) {
  const { customer, token, name, brand, last4 } = DEMO_CARD
  const { month: exp_month, year: exp_year } = demoExpiry()
  store.keep({
    id: customer,
    object: 'customer',
    created: seconds(),
    livemode: false,
    metadata: {},
    name,
    email: null,
  })
  store.keep({
    ...newMethod({ brand, does: 'works', last4, exp_month, exp_year }, token),
    customer,
  })
  store.commit()
}

/**
 * Starts what stands in for Stripe's servers: as much of its API as a shop and the console use, and
 * a page for cards.
 */
export async function startPayments({ file, port, key }: PaymentsOptions) {
  const store = openStore(file)
  if (store.isEmpty) keepDemo(store)
  const url = `http://localhost:${port}`
  return { url, stop: await serveOnLoopback(port, createHandler(store, { key, origin: url })) }
}
