import { toFulfil } from '@/components/commerce/orders/returns/goods'
import { LOOKED_AT, type UnsentOrder } from '@/hooks/commerce/orders/use-unsent-orders'
import { counted } from '@/lib/client/format/nouns'

const noun = { one: 'open order is', many: 'open orders are' }

/**
 * How many orders have lines that are still to be packed, all or those that are sent with one
 * shipping option.
 */
export function needOf(orders: UnsentOrder[], option?: string) {
  const count = orders.filter(
    (order) =>
      toFulfil(order).length > 0 &&
      (option === undefined ||
        order.shipping_methods.some(({ shipping_option_id }) => shipping_option_id === option)),
  ).length
  const isCut = orders.length === LOOKED_AT
  return {
    count,
    /** "3 open orders are still". */
    word: `${isCut ? 'At least ' : ''}${counted(count, noun)} still`,
    /** What nobody has looked at. */
    rest:
      isCut &&
      `Only the latest ${LOOKED_AT} open orders were looked at: an older one could not be fulfilled any more.`,
  }
}
