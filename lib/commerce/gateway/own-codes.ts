import { setTimeout as after } from 'node:timers/promises'
import type { Asked } from './asked'
import { cartOf, COMPLETES, type Cart } from './own-carts'
import { ask } from './pass-on'

/** The codes in a cart that are good for so many orders. */
const limitedIn = ({ discounts }: Cart) =>
  discounts.filter(({ usage_limit: limit }) => limit !== null)

/**
 * The cart of a call that spends what others may spend at the same moment: a gift card, or a code
 * that is good for so many orders. Before its turn has come, so it is read once more then. Throws
 * `CommerceError`.
 */
export async function spentBy(asked: Asked): Promise<Cart | undefined> {
  const cart = asked.endpoint.path === COMPLETES ? await cartOf(asked) : undefined
  if (!cart || cart.completed_at) return undefined
  return cart.gift_cards.length > 0 || limitedIn(cart).length > 0 ? cart : undefined
}

/** So long Medusa is given to count the codes of an order, in ms; it does so within two seconds. */
const PATIENCE = 10_000
const PAUSE = 100

/**
 * Does `order`, and waits until Medusa has counted the codes in its cart: that comes some time
 * after the order, and the next one is to know. Throws `CommerceError` where nothing is done.
 */
export async function counted<T>(asked: Asked, cart: Cart, order: () => Promise<T>): Promise<T> {
  const uses = () => Promise.all(limitedIn(cart).map(({ id }) => usesOf(id)))
  const before = await uses()
  const isCounted = async () => (await uses()).every((count, at) => count > before[at]!)
  const done = await order()
  try {
    const isOrder = before.length > 0 && (await cartOf(asked))?.completed_at
    for (const end = Date.now() + PATIENCE; isOrder && Date.now() < end && !(await isCounted());)
      await after(PAUSE)
  } catch {
    // It is done, whether or not Medusa tells.
  }
  return done
}

async function usesOf(id: string): Promise<number> {
  const { discount } = await ask(`/admin/discounts/${id}`)
  return (discount as { usage_count: number }).usage_count
}
