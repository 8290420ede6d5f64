import useSWR from 'swr'
import { shopNoun } from '@/hooks/commerce/shop-noun'
import { useAddress } from '@/hooks/ui/list/use-address'
import { below } from '@/hooks/ui/list/use-record'
import { callWithTotal, type Failure } from '@/lib/client/call'
import type { ShopRow } from '@/lib/commerce/gateway/schema'
import { useSetLevel, type ShopInventoryItem } from './use-shop-stock'

const variants = shopNoun<ShopRow>({ path: 'variants', one: 'variant' })

const loadItems = async (url: string): Promise<ShopInventoryItem[]> => {
  const answer: unknown = await callWithTotal({ url })
  return (answer as { variant: { inventory: ShopInventoryItem[] } }).variant.inventory
}

/** How many of it lie at a location, as it is typed: empty where it has never lain. */
export const stockedAt = (item: ShopInventoryItem | undefined, location: string) =>
  String(
    item?.location_levels.find(({ location_id }) => location_id === location)?.stocked_quantity ??
      '',
  )

/** What lies of a variant at each location; nothing is asked for without an id. */
export function useVariantStock(id: string | undefined) {
  const { url } = useAddress(variants)
  return useSWR<ShopInventoryItem[], Failure>(
    id === undefined ? null : [`${below(url, id)}/inventory`],
    ([url]: [string]) => loadItems(url),
  )
}

/** Looks how many of a variant lie where. A variant whose stock is not counted lies nowhere. */
export function useStockNow() {
  const { url } = useAddress(variants)
  return async (variant: string) => {
    const [item] = await loadItems(`${below(url, variant)}/inventory`)
    return item
  }
}

/** Sets how many of a variant lie at locations, by their ids. What is so already is left alone. */
export function useSetStock() {
  const stockNow = useStockNow()
  const setLevel = useSetLevel()
  return async (variant: string, quantities: Record<string, number>, name: string) => {
    const item = await stockNow(variant)
    if (!item) return
    for (const [location, stocked_quantity] of Object.entries(quantities)) {
      const there = stockedAt(item, location)
      if (there === String(stocked_quantity) || (there === '' && stocked_quantity === 0)) continue
      await setLevel(item, location, { stocked_quantity }, `The stock of “${name}”`)
    }
  }
}
