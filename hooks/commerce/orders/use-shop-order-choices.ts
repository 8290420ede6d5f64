import { reservations, stockLocations } from '@/hooks/commerce/products/use-shop-stock'
import { shopNoun } from '@/hooks/commerce/shop-noun'
import { useFoundInShop, useShopRows } from '@/hooks/commerce/use-shop-list'
import { shippingOptions } from '@/hooks/commerce/use-shop-shipping'
import { useRead } from '@/hooks/ui/list/use-read'
import { request } from '@/lib/client/api'
import { returnReasons, type ShopReturnReason } from './use-shop-reasons'

/** A variant as it is offered to whoever puts it into an order, with its price there. */
export type VariantChoice = {
  id: string
  title: string
  sku: string | null
  product?: { title: string }
  calculated_price?: number | null
}
const variants = shopNoun<VariantChoice>({ path: 'variants', one: 'variant' })
export const useVariantChoices = (search: string, region_id: string | undefined) =>
  useFoundInShop(variants, search, { region_id })

/**
 * The ways to ship in a region, or `back` from there. What one costs depends on the goods where its
 * amount is null.
 */
export const useWayChoices = (region_id: string, back: boolean) =>
  useShopRows(shippingOptions, {
    params: { region_id, is_return: String(back) },
    wanted: region_id !== '',
  })

/** Those that a return can have: Medusa takes none that others are below. */
export const reasonChoices = (reasons: ShopReturnReason[]) =>
  reasons.flatMap(({ id, label, return_reason_children: below = [] }) =>
    below.length > 0
      ? below.map((one) => ({ value: one.id, label: `${label}: ${one.label}` }))
      : [{ value: id, label }],
  )
export function useReasonChoices() {
  const answer = useShopRows(returnReasons)
  return { answer, choices: answer.data && reasonChoices(answer.data) }
}

export const usePlaceChoices = (sales_channel_id: string | null) =>
  useShopRows(stockLocations, {
    params: { sales_channel_id: sales_channel_id ?? undefined, expand: 'address' },
  })

/** Where the goods of lines are kept for them. */
export const useReservedAt = (lines: string[]) =>
  useShopRows(reservations, {
    params: Object.fromEntries(lines.map((id, index) => [`line_item_id[${index}]`, id])),
    wanted: lines.length > 0,
  })

/**
 * Whether a shop that cannot tell of its stock keeps none: it fails then as one that is out of
 * order does.
 */
export const useIsWithoutStock = (failed: boolean) =>
  useRead(failed ? request('GET', '/admin/commerce') : null).data?.missing.includes('inventory') ??
  false
