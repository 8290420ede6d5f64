import { shopNoun } from '@/hooks/commerce/shop-noun'
import { useShopRecord, useShopWrites } from '@/hooks/commerce/use-shop-record'
import type { ShopOrder, ShopRow } from '@/lib/commerce/gateway/schema'

/** What is sold or sent, with its tax as far as that has been worked out. */
export type Taxed = {
  /** Whether the tax is in its price. */
  includes_tax?: boolean
  /** What of its total is tax. */
  tax_total?: number
  /** In percent. */
  tax_lines?: { rate: number; name: string }[]
}

/** What was bought, of an order or of what replaces some of it. */
export type OrderLine = Taxed & {
  id: string
  title: string
  description: string | null
  quantity: number
  fulfilled_quantity: number | null
  shipped_quantity: number | null
  returned_quantity: number | null
  unit_price: number
  /** Without them for what a swap or a claim adds. */
  total?: number
  /** What can be given back for all of it that has not come back. */
  refundable?: number
  variant_id: string | null
  variant?: { sku: string | null; manage_inventory: boolean } | null
}

export type Parcel = {
  id: string
  /** Where it was sent from; null in a shop that keeps no stock. */
  location_id: string | null
  created_at: string
  shipped_at: string | null
  canceled_at: string | null
  items?: { item_id: string; quantity: number }[]
  tracking_links?: { tracking_number: string }[]
}

export type GoodsReturn = {
  id: string
  created_at: string
  updated_at: string
  status: 'requested' | 'received' | 'requires_action' | 'canceled'
  received_at: string | null
  refund_amount: number
  items?: {
    item_id: string
    quantity: number
    note: string | null
    reason_id?: string | null
    /** Null for one that was deleted, too. */
    reason?: { label: string } | null
  }[]
  shipping_method?: { price: number } | null
}

export type Swap = {
  id: string
  created_at: string
  /** When the customer has agreed. */
  confirmed_at: string | null
  canceled_at: string | null
  payment_status: string
  fulfillment_status: string
  /** Unknown until the customer has agreed; below zero is owed to the customer. */
  difference_due: number | null
  cart_id: string | null
  additional_items: OrderLine[]
  return_order: GoodsReturn
  fulfillments: Parcel[]
}

export type Claim = {
  id: string
  created_at: string
  canceled_at: string | null
  type: 'refund' | 'replace'
  payment_status: string
  fulfillment_status: string
  refund_amount: number | null
  claim_items: {
    id: string
    item_id: string
    quantity: number
    reason: string
    note: string | null
  }[]
  additional_items: OrderLine[]
  return_order: GoodsReturn | null
  fulfillments: Parcel[]
}

export type Payment = {
  id: string
  created_at: string
  amount: number
  amount_refunded: number
  provider_id: string
  captured_at: string | null
  canceled_at: string | null
}
export type Refund = {
  id: string
  created_at: string
  amount: number
  reason: string
  note: string | null
}

export type Address = Partial<
  Record<
    | 'first_name'
    | 'last_name'
    | 'company'
    | 'address_1'
    | 'address_2'
    | 'postal_code'
    | 'city'
    | 'province'
    | 'country_code'
    | 'phone',
    string | null
  >
>
export type ShippingMethod = Taxed & {
  id: string
  price: number
  shipping_option_id: string
  /** Null for one that was deleted: Medusa fulfils nothing that is sent with it. */
  shipping_option: { name: string } | null
}

/**
 * An order with everything that has become of it. Amounts are in the smallest unit of its currency.
 */
export type WholeOrder = Omit<ShopOrder, 'shipping_methods'> & {
  customer_id: string | null
  region_id: string
  sales_channel_id: string | null
  draft_order_id: string | null
  canceled_at: string | null
  region: { name: string }
  sales_channel: { name: string } | null
  items: OrderLine[]
  payments: Payment[]
  refunds: Refund[]
  fulfillments: Parcel[]
  returns: GoodsReturn[]
  swaps: Swap[]
  claims: Claim[]
  shipping_methods: ShippingMethod[]
  shipping_address: Address | null
  billing_address: Address | null
  discounts: { code: string }[]
  subtotal: number
  discount_total: number
  shipping_total: number
  tax_total: number
  gift_card_total: number
  refunded_total: number
  refundable_amount: number
}

/** Medusa tells what comes back for a swap or a claim when it is asked for that by name. */
export const wholeOrders = shopNoun<WholeOrder>({
  path: 'orders',
  one: 'order',
  detail: { fields: '*swaps.return_order.items,*claims.return_order.items' },
})

export const useOrder = (id: string | undefined) => useShopRecord(wholeOrders, id)

/**
 * Something that is done with an order: where, what is sent, how a sentence about it begins, and
 * what shows that it was done.
 */
export type Deed = Omit<Parameters<ReturnType<typeof useShopWrites<WholeOrder>>['act']>[0], 'id'>

export function useOrderActs({ id }: Pick<WholeOrder, 'id'>) {
  const { act } = useShopWrites(wholeOrders)
  return (deed: Deed) => act({ id, ...deed })
}

export type OrderNote = ShopRow & {
  value: string
  resource_id: string
  author: { email: string; first_name: string | null; last_name: string | null } | null
}

/** The notes about one row of the shop. */
export const notesOf = (resource_id: string) =>
  shopNoun<OrderNote>({ path: 'notes', one: 'note', latest: { resource_id } })
