import { shopNoun } from './shop-noun'
import { useFoundInShop, useShopRows } from './use-shop-list'

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

/** A way to ship. What it costs depends on the goods where its amount is null. */
export type WayChoice = { id: string; name: string; amount: number | null; profile?: { type: string } | null }
const ways = shopNoun<WayChoice>({ path: 'shipping-options', one: 'shipping_option' })
export const useWayChoices = (region_id: string, back: boolean) =>
  useShopRows(ways, { params: { region_id, is_return: String(back) }, wanted: region_id !== '' })

type ReasonChoice = { id: string; label: string }
const reasons = shopNoun<ReasonChoice>({ path: 'return-reasons', one: 'return_reason' })
export const useReasonChoices = () => useShopRows(reasons)

type PlaceChoice = { id: string; name: string }
const places = shopNoun<PlaceChoice>({ path: 'stock-locations', one: 'stock_location' })
export const usePlaceChoices = (sales_channel_id: string | null) =>
  useShopRows(places, { params: { sales_channel_id: sales_channel_id ?? undefined } })

type Reservation = { location_id: string }
const reservations = shopNoun<Reservation>({ path: 'reservations', one: 'reservation' })
/** Where the goods of lines are kept for them. */
export const useReservedAt = (lines: string[]) =>
  useShopRows(reservations, {
    params: Object.fromEntries(lines.map((id, index) => [`line_item_id[${index}]`, id])),
    wanted: lines.length > 0,
  })

export type RegionChoice = {
  id: string
  name: string
  currency_code: string
  countries: { iso_2: string; display_name: string }[]
}
const regions = shopNoun<RegionChoice>({ path: 'regions', one: 'region' })
export const useRegionChoices = () => useShopRows(regions)
