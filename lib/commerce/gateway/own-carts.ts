import { conflict, unprocessable } from '@/lib/platform/api/errors'
import type { Asked, Fields } from './asked'
import { found } from './found'
import { ask } from './pass-on'
import { refuseDrafts } from './published'

type Code = { is_disabled: boolean; ends_at: string | null }
type Discount = Code & { id: string; usage_limit: number | null; usage_count: number }
export type Cart = {
  id: string
  customer_id: string | null
  type: string
  completed_at: string | null
  payment_authorized_at: string | null
  total: number
  payment_session: { amount: number | null; data: { amount?: unknown } | null } | null
  items: { variant_id: string | null; is_return: boolean }[]
  gift_cards: Code[]
  discounts: Discount[]
}

/**
 * Medusa takes seconds for each look at a cart of a thousand, and answers nobody else meanwhile.
 */
const MOST_LINES = 100

export const COMPLETES = '/store/carts/{id}/complete'

/** The cart that a call is about, as it stands. Throws `CommerceError`. */
export const cartOf = ({ values: [id] }: Asked) =>
  found(`/store/carts/${encodeURIComponent(id!)}`, 'cart') as Promise<Cart | undefined>

const DRAFTED = 'draft_order'
const isOrdered = (cart: Cart) => Boolean(cart.completed_at ?? cart.payment_authorized_at)

/** Whether a cart stays as it is: an order already, or staff's draft of one. */
export const isFixed = (cart: Cart) => isOrdered(cart) || cart.type === DRAFTED

/**
 * Refuses a change of an organization's own cart that Medusa takes though nobody should: of what
 * stays as it is; an order for less than its price. Throws `CommerceError`.
 */
export async function refuseCartChange(
  { endpoint: { path }, body }: Asked,
  cart: Cart,
): Promise<void> {
  if (cart.type === DRAFTED)
    conflict('The shop’s staff have drafted this order: it can only be looked at.')
  if (path === COMPLETES) return cart.completed_at ? undefined : refuseUnpaid(cart)
  if (isOrdered(cart)) conflict('This cart is ordered: it stays as it is.')
  const fields = (body ?? {}) as Fields
  if (cart.type === 'swap') refuseCodes(fields)
  if (path === '/store/carts/{id}/line-items') refuseMoreLines(cart.items.length + 1)
  if (path === '/store/carts/{id}/shipping-methods') await refuseOtherShipping(cart, fields)
}

/** Of a swap Medusa takes them without spending or counting them. */
function refuseCodes({ gift_cards: cards, discounts }: Fields) {
  for (const codes of [cards, discounts])
    if (Array.isArray(codes) && codes.length > 0)
      conflict('A swap takes neither gift cards nor discounts.')
}

export function refuseMoreLines(lines: number) {
  if (lines > MOST_LINES) unprocessable(`A cart has no more than ${MOST_LINES} lines.`)
}

/**
 * Medusa changes a cart also where the payment's provider does not take its new price, and looks at
 * no code again.
 */
async function refuseUnpaid({
  payment_session: session,
  total,
  gift_cards: cards,
  discounts,
  items,
}: Cart) {
  const amounts = [session?.amount, session?.data?.amount]
  if (amounts.some((amount) => typeof amount === 'number' && amount !== total))
    conflict('The price has changed since the payment was chosen. Choose it again.')
  if ([...cards, ...discounts].some(isOver))
    conflict('A code of this cart is not good any more. Take it out.')
  await refuseDrafts({ items: items.filter((line) => !line.is_return) })
}

const isOver = (code: Code | Discount) =>
  code.is_disabled ||
  (code.ends_at !== null && new Date(code.ends_at) < new Date()) ||
  ('usage_limit' in code && code.usage_limit !== null && code.usage_count >= code.usage_limit)

/** Medusa takes any option of a return, which costs nothing, and those that are for staff alone. */
async function refuseOtherShipping({ id }: Cart, { option_id: wanted }: Fields) {
  const { shipping_options: options } = await ask(
    `/store/shipping-options/${encodeURIComponent(id)}`,
  )
  if (!(options as { id: string }[]).some(({ id }) => id === wanted))
    unprocessable('This cart is not shipped in that way.')
}
