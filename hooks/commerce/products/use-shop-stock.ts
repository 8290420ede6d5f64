import { shopNoun, type ShopNoun } from '@/hooks/commerce/shop-noun'
import { useShopRows, useWholeShopList } from '@/hooks/commerce/use-shop-list'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'
import { useAddress } from '@/hooks/ui/list/use-address'
import { below } from '@/hooks/ui/list/use-record'
import type { ShopRow } from '@/lib/commerce/gateway/schema'

/** How many there are of something at one place. */
export type StockLevel = {
  location_id: string
  stocked_quantity: number
  reserved_quantity: number
  incoming_quantity: number
  available_quantity: number
}

export type ShopInventoryItem = ShopRow & {
  sku: string | null
  title: string | null
  description: string | null
  requires_shipping: boolean
  /** In grams and millimetres. */
  weight: number | null
  length: number | null
  height: number | null
  width: number | null
  origin_country: string | null
  hs_code: string | null
  mid_code: string | null
  material: string | null
  /** At all places together. */
  stocked_quantity: number
  reserved_quantity: number
  location_levels: StockLevel[]
  /** What is sold of it, in a list alone; null stands for a variant that was deleted. */
  variants?: ({ title: string; product?: { title: string } } | null)[]
}

export const inventoryItems = shopNoun<ShopInventoryItem>({
  path: 'inventory-items',
  one: 'inventory_item',
})
export const nameOfItem = ({ title, sku }: Pick<ShopInventoryItem, 'title' | 'sku'>) =>
  title || sku || 'Without a name'

type Counted = { stocked_quantity: number; incoming_quantity?: number }

/** Counts what there is of an item at a location, where it may not have lain before. */
export function useSetLevel() {
  const { act } = useShopWrites(inventoryItems)
  return async (item: ShopInventoryItem, location_id: string, counted: Counted, what: string) => {
    const at = ({ location_levels }: ShopInventoryItem) =>
      location_levels.find((level) => level.location_id === location_id)
    const there = at(item) !== undefined
    await act({
      id: item.id,
      what,
      path: there ? `location-levels/${location_id}` : 'location-levels',
      data: there ? counted : { location_id, ...counted },
      evidence: (row) => [at(row)?.stocked_quantity, at(row)?.incoming_quantity],
    })
  }
}

/** "Gloves, M": what it is sold as. */
export const soldAs = ({ variants = [] }: ShopInventoryItem) =>
  variants
    .filter((variant) => variant !== null)
    .map(({ title, product }) => [product?.title, title].filter(Boolean).join(', '))
    .join('; ')

export const useInventory = () =>
  useWholeShopList(inventoryItems, {
    sort: 'title',
    textOf: ({ title, sku, description }) => [title, sku, description].join(' '),
    sorts: {
      title: nameOfItem,
      sku: ({ sku }) => sku ?? '',
      stocked: ({ stocked_quantity }) => stocked_quantity,
      reserved: ({ reserved_quantity }) => reserved_quantity,
      available: ({ stocked_quantity, reserved_quantity }) => stocked_quantity - reserved_quantity,
    },
    filters: {
      location_id: ({ location_levels }) => location_levels.map(({ location_id }) => location_id),
    },
  })

type Address = {
  address_1: string
  address_2: string | null
  city: string | null
  province: string | null
  postal_code: string | null
  country_code: string
  phone: string | null
}

export type ShopStockLocation = ShopRow & {
  name: string
  address: Address | null
  sales_channels?: { id: string; name: string }[]
}

const expand = 'address,sales_channels'
export const stockLocations = shopNoun<ShopStockLocation>({
  path: 'stock-locations',
  one: 'stock_location',
  detail: { expand },
})

export const useStockLocations = () =>
  useWholeShopList(stockLocations, {
    params: { expand },
    sort: 'name',
    textOf: ({ name, address }) => [name, address?.city, address?.address_1].join(' '),
    sorts: { name: ({ name }) => name, city: ({ address }) => address?.city ?? '' },
  })
export const useStockLocationRows = () => useShopRows(stockLocations)

export type ShopReservation = ShopRow & {
  inventory_item_id: string
  inventory_item?: { title: string | null; sku: string | null }
  location_id: string
  quantity: number
  description: string | null
  /** Of an order, whose reservations come and go with it. */
  line_item_id: string | null
}

const bare = shopNoun<ShopReservation>({ path: 'reservations', one: 'reservation' })
export const reservations: ShopNoun<ShopReservation> = {
  ...bare,
  latest: { expand: 'inventory_item' },
  // Medusa names the item in a list alone.
  load: async (call) => {
    const row = await bare.load(call)
    const [before] = call.url.split('reservations/')
    return {
      ...row,
      inventory_item: await inventoryItems.load({
        url: `${before}inventory-items/${row.inventory_item_id}`,
      }),
    }
  },
}

/**
 * How many of an item can be kept back at a place: what is left there, and what the reservation
 * itself already keeps back there. Medusa would keep back what is not there.
 */
export function useStockLeft() {
  const items = useAddress(inventoryItems)
  const kept = useAddress(bare)
  return async (item: string, place: string, reservation?: string) => {
    const { location_levels } = await inventoryItems.load({ url: below(items.url, item) })
    const own =
      reservation === undefined ? undefined : await bare.load({ url: below(kept.url, reservation) })
    const left =
      location_levels.find(({ location_id }) => location_id === place)?.available_quantity ?? 0
    return own?.location_id === place ? own.quantity + Math.max(0, left) : left
  }
}

/** Medusa searches them by nothing, and lists the latest first. */
export const useReservations = () =>
  useWholeShopList(reservations, {
    params: { expand: 'inventory_item' },
    sort: '-created_at',
    textOf: ({ inventory_item: item, description }) =>
      [item?.title, item?.sku, description].join(' '),
    sorts: { created_at: ({ created_at }) => created_at, quantity: ({ quantity }) => quantity },
    filters: { location_id: ({ location_id }) => location_id },
  })
