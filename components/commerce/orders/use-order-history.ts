import { useOrderEdits } from '@/hooks/commerce/orders/use-shop-order-edits'
import { wholeOrders, type WholeOrder } from '@/hooks/commerce/orders/use-shop-orders'
import type { Entity } from '@/hooks/ui/list/use-address'
import { returnsOf } from './returns/goods'

/**
 * An order as its history is asked for: with its returns, its edits and what they cost more, which
 * Medusa has elsewhere.
 */
export function useOrderHistory(order: WholeOrder): Entity {
  const { data: edits = [] } = useOrderEdits(order.id)
  const rows = [
    `orders/${order.id}`,
    ...returnsOf(order).map(({ id }) => `returns/${id}`),
    ...edits.map(({ id }) => `order-edits/${id}`),
    ...edits.flatMap(({ payment_collection: paid }) =>
      paid ? [`payment-collections/${paid.id}`] : [],
    ),
  ]
  return {
    ...wholeOrders,
    history: () => ({ url: '/admin/commerce/history', params: { of: rows.join() } }),
  }
}
