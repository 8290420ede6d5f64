import type { ShopRow } from '@/lib/commerce/gateway/schema'
import { stockLocations } from './products/use-shop-stock'
import { shopNoun, type ShopNoun } from './shop-noun'
import { loadAll, useShopRows, useWholeShopList } from './use-shop-list'
import { useShopWrites } from './use-shop-record'

export type ShopSalesChannel = ShopRow & {
  name: string
  description: string | null
  is_disabled: boolean
}

export const salesChannels = shopNoun<ShopSalesChannel>({
  path: 'sales-channels',
  one: 'sales_channel',
})

export const useSalesChannels = () =>
  useWholeShopList(salesChannels, {
    sort: 'name',
    textOf: ({ name, description }) => `${name} ${description}`,
    sorts: { name: ({ name }) => name, created_at: ({ created_at }) => created_at },
    filters: { disabled: ({ is_disabled }) => String(is_disabled) },
  })
export const useSalesChannelRows = () => useShopRows(salesChannels)

type Placed = { id: string; places: string[] }
const PLACES = '/commerce/admin/stock-locations'

/**
 * A sales channel by the stock locations that it sells from: Medusa tells of those from their side
 * alone.
 */
const placed: ShopNoun<Placed> = {
  ...shopNoun<Placed>({ path: 'sales-channels', one: 'sales_channel' }),
  load: async ({ url }) => {
    const id = decodeURIComponent(url.split('/').at(-1)!)
    const places = await loadAll(stockLocations, PLACES, { sales_channel_id: id })
    return { id, places: places.map(({ id }) => id).sort() }
  },
}

/** Has a sales channel sell from a stock location, or sell from it no more. */
export function usePlaceChannel() {
  const { act } = useShopWrites(placed)
  return (channel: string, location_id: string, on: boolean, what: string) =>
    act({
      id: channel,
      path: 'stock-locations',
      method: on ? 'POST' : 'DELETE',
      data: { location_id },
      what,
      evidence: ({ places }) => places,
    })
}
