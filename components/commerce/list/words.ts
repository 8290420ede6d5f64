import { choicesOf } from '@/components/ui/list/filters/filter'
import type { Tone } from '@/components/ui/primitives/Status'
import type { ShopOrder, ShopProduct } from '@/lib/commerce/gateway/schema'

export type Words<Key extends string> = Record<Key, [word: string, tone: Tone]>
/** How a state is shown; one of a later Medusa is called what that calls it. */
export const shownAs = <Key extends string>(
  words: Words<Key>,
  of: Key,
): [word: string, tone: Tone] =>
  (words as Partial<Words<Key>>)[of] ?? [of.replaceAll('_', ' '), 'quiet']
const choices = (words: Words<string>) =>
  choicesOf(Object.fromEntries(Object.entries(words).map(([key, [word]]) => [key, word])))

// In the order in which they are offered.
export const PRODUCT: Words<ShopProduct['status']> = {
  published: ['Published', 'good'],
  draft: ['Draft', 'quiet'],
  proposed: ['Proposed', 'quiet'],
  rejected: ['Rejected', 'bad'],
}
export const ORDER: Words<ShopOrder['status']> = {
  pending: ['Pending', 'warn'],
  completed: ['Completed', 'good'],
  archived: ['Archived', 'quiet'],
  canceled: ['Cancelled', 'quiet'],
  requires_action: ['Needs action', 'bad'],
}
export const PAYMENT: Words<ShopOrder['payment_status']> = {
  not_paid: ['Not paid', 'warn'],
  awaiting: ['Awaiting', 'warn'],
  captured: ['Paid', 'good'],
  partially_refunded: ['Partly refunded', 'quiet'],
  refunded: ['Refunded', 'quiet'],
  canceled: ['Cancelled', 'quiet'],
  requires_action: ['Needs action', 'bad'],
}
/**
 * How far the goods of an order are. Medusa says of what is not sent at all that it is not
 * fulfilled.
 */
export const fulfilmentOf = ({ fulfillment_status: status, shipping_methods: ways }: ShopOrder) =>
  status === 'not_fulfilled' && ways?.length === 0 ? 'nothing_to_ship' : status
export const FULFILMENT: Words<ReturnType<typeof fulfilmentOf>> = {
  not_fulfilled: ['Not fulfilled', 'warn'],
  partially_fulfilled: ['Partly fulfilled', 'warn'],
  fulfilled: ['Fulfilled', 'good'],
  partially_shipped: ['Partly shipped', 'warn'],
  shipped: ['Shipped', 'good'],
  partially_returned: ['Partly returned', 'quiet'],
  returned: ['Returned', 'quiet'],
  canceled: ['Cancelled', 'quiet'],
  requires_action: ['Needs action', 'bad'],
  nothing_to_ship: ['Nothing to ship', 'quiet'],
}
export const productChoices = choices(PRODUCT)
export const orderChoices = choices(ORDER)
export const paymentChoices = choices(PAYMENT)
const { nothing_to_ship, ...filtered } = FULFILMENT
/** Those that Medusa tells apart. */
export const fulfilmentChoices = choices({
  ...filtered,
  not_fulfilled: [`${filtered.not_fulfilled[0]}, or ${nothing_to_ship[0].toLowerCase()}`, 'warn'],
})
