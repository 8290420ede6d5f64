import type { Failure } from '@/lib/client/call'
import type { ShopProduct, ShopRow } from '@/lib/commerce/gateway/schema'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import { shopNoun } from '@/hooks/commerce/shop-noun'
import { categories } from './use-shop-categories'
import { useSalesChannelRows } from '@/hooks/commerce/use-shop-channels'
import { collections } from './use-shop-collections'
import { useShopRows } from '@/hooks/commerce/use-shop-list'
import { useShopRecord } from '@/hooks/commerce/use-shop-record'
import { regions } from '@/hooks/commerce/use-shop-regions'
import { useStore } from '@/hooks/commerce/use-shop-store'
import { productTags, productTypes } from '@/hooks/commerce/use-shop-words'

/** A price of its own, or one that a price list gives it; in a currency, or in one region alone. */
export type ShopPrice = {
  id: string
  /** ISO 4217, in lower case. */
  currency_code: string
  /** In the smallest unit of its currency. */
  amount: number
  region_id: string | null
  price_list_id: string | null
}

export type ShopMeasures = {
  weight: number | null
  length: number | null
  width: number | null
  height: number | null
  hs_code: string | null
  mid_code: string | null
  /** ISO 3166-1 alpha-2. */
  origin_country: string | null
  material: string | null
}

export type ShopVariant = ShopRow &
  ShopMeasures & {
    title: string
    sku: string | null
    barcode: string | null
    ean: string | null
    upc: string | null
    /** Of all stock locations together; it means nothing where stock is not managed. */
    inventory_quantity: number
    manage_inventory: boolean
    allow_backorder: boolean
    metadata: Record<string, unknown> | null
    options: { id: string; option_id: string; value: string }[]
    prices: ShopPrice[]
  }

export type ShopOption = { id: string; title: string }

/** A product as its page shows it. */
export type ProductRecord = ShopRow &
  ShopMeasures & {
    title: string
    subtitle: string | null
    handle: string
    description: string | null
    status: ShopProduct['status']
    discountable: boolean
    is_giftcard: boolean
    thumbnail: string | null
    metadata: Record<string, unknown> | null
    collection_id: string | null
    collection: { id: string; title: string } | null
    type: { id: string; value: string } | null
    tags: { id: string; value: string }[]
    categories: { id: string; name: string }[]
    sales_channels: { id: string; name: string }[]
    images: { id: string; url: string }[]
    options: ShopOption[]
    variants: ShopVariant[]
  }

const PARTS = [
  'variants',
  'variants.prices',
  'variants.options',
  'images',
  'options',
  'tags',
  'type',
  'collection',
  'categories',
  'sales_channels',
]

export const productRecords = shopNoun<ProductRecord>({
  path: 'products',
  one: 'product',
  detail: { expand: PARTS.join(',') },
})

export const useProduct = (id: string | undefined) => useShopRecord(productRecords, id)

/** What a product can be in: its fields offer it. */
export const useWhereabouts = () => ({
  types: useShopRows(productTypes),
  tags: useShopRows(productTags),
  collections: useShopRows(collections),
  categories: useShopRows(categories),
  channels: useSalesChannelRows(),
})

/**
 * The currencies that something can have a price in, by their codes in lower case: those of the
 * store, and for who may not read the store those of its regions.
 */
export function useShopCurrencies(): { data?: string[]; error?: Failure; mutate: () => unknown } {
  const mayReadStore = usePermissions().can('commerce-settings:read')
  const { record, failure, retry } = useStore(mayReadStore)
  const { data: all, error, mutate } = useShopRows(regions, { wanted: !mayReadStore })
  const codes = mayReadStore
    ? record?.currencies.map(({ code }) => code)
    : all?.map(({ currency_code }) => currency_code)
  return {
    data: codes && [...new Set(codes)].toSorted(),
    error: failure ?? error,
    mutate: mayReadStore ? retry : mutate,
  }
}
