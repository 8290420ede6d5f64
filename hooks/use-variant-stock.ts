import useSWR from 'swr'
import { callWithTotal, type Failure } from '@/lib/client/call'
import type { ShopRow } from '@/lib/commerce/schema'
import { shopNoun } from './shop-noun'
import { useAddress } from './use-address'
import { below } from './use-record'
import { useShopWrites } from './use-shop-record'
import { inventoryItems, type ShopInventoryItem } from './use-shop-stock'

const variants = shopNoun<ShopRow>({ path: 'variants', one: 'variant' })

const loadItems = async (url: string): Promise<ShopInventoryItem[]> => {
  const answer: unknown = await callWithTotal({ url })
  return (answer as { variant: { inventory: ShopInventoryItem[] } }).variant.inventory
}

/** What lies of a variant at each location; nothing is asked for without an id. */
export function useVariantStock(id: string | undefined) {
  const { url } = useAddress(variants)
  return useSWR<ShopInventoryItem[], Failure>(
    id === undefined ? null : [`${below(url, id)}/inventory`],
    ([url]: [string]) => loadItems(url),
  )
}

/** Sets how many of a variant lie at locations, by their ids. What is so already is left alone. */
export function useSetStock() {
  const { url } = useAddress(variants)
  const { act } = useShopWrites(inventoryItems)
  return async (variant: string, quantities: Record<string, number>, name: string) => {
    const [item] = await loadItems(`${below(url, variant)}/inventory`)
    // A variant whose stock is not counted has none.
    if (!item) return
    for (const [location, stocked_quantity] of Object.entries(quantities)) {
      const at = ({ location_levels }: ShopInventoryItem) =>
        location_levels.find(({ location_id }) => location_id === location)
      const there = at(item)
      if (there?.stocked_quantity === stocked_quantity || (!there && stocked_quantity === 0)) continue
      await act({
        id: item.id,
        path: there ? `location-levels/${location}` : 'location-levels',
        data: there ? { stocked_quantity } : { location_id: location, stocked_quantity },
        what: `The stock of “${name}”`,
        evidence: (row) => at(row)?.stocked_quantity,
      })
    }
  }
}
