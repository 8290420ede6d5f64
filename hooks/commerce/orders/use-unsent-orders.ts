import { shopNoun } from '@/hooks/commerce/shop-noun'
import { useShopRows } from '@/hooks/commerce/use-shop-list'
import type { WholeOrder } from './use-shop-orders'

export type UnsentOrder = Pick<WholeOrder, 'id' | 'items' | 'shipping_methods'>

const orders = shopNoun<UnsentOrder>({ path: 'orders', one: 'order' })

/** So many are looked at: each comes with its lines. */
export const LOOKED_AT = 100
const STATUSES = ['pending', 'requires_action']
/** Those in which some line may still have to be packed. */
const UNSENT = [
  'not_fulfilled',
  'partially_fulfilled',
  'partially_shipped',
  'partially_returned',
  'canceled',
  'requires_action',
]

const anyOf = (name: string, values: string[]) =>
  Object.fromEntries(values.map((value, index) => [`${name}[${index}]`, value]))

/**
 * The latest open orders of a region that may not be wholly fulfilled yet; not asked for without
 * one.
 */
export const useUnsentOrders = (region_id: string | undefined) =>
  useShopRows(orders, {
    params: {
      region_id,
      limit: LOOKED_AT,
      fields: 'id',
      expand: 'items,shipping_methods',
      ...anyOf('status', STATUSES),
      ...anyOf('fulfillment_status', UNSENT),
    },
    wanted: region_id !== undefined,
  })
