import { shopNoun } from '@/hooks/commerce/shop-noun'
import { useShopRows } from '@/hooks/commerce/use-shop-list'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import type { OrderLine } from './use-shop-orders'

/** One thing that an edit changes. */
export type EditChange = {
  id: string
  type: 'item_add' | 'item_update' | 'item_remove'
  line_item: OrderLine | null
  original_line_item: OrderLine | null
}

/**
 * An order as it would be after an edit. Amounts are in the smallest unit of the order's currency.
 */
export type OrderEdit = {
  id: string
  order_id: string
  status: 'created' | 'requested' | 'confirmed' | 'declined' | 'canceled'
  created_at: string
  requested_at: string | null
  confirmed_at: string | null
  declined_at: string | null
  declined_reason: string | null
  canceled_at: string | null
  internal_note: string | null
  items: (OrderLine & { original_item_id: string | null })[]
  changes: EditChange[]
  total: number
  difference_due: number
  /** What the customer pays for it: there is one once an edit that costs more was requested. */
  payment_collection: { id: string; amount: number; authorized_amount: number | null } | null
}

/** The edits of one order. */
export const editsOf = (order_id: string) =>
  shopNoun<OrderEdit>({ path: 'order-edits', one: 'order_edit', latest: { order_id } })

export const useOrderEdits = (order_id: string) =>
  useShopRows(editsOf(order_id), { params: { order_id } })
export const useOrderEditActs = (order_id: string) => useShopWrites(editsOf(order_id))
