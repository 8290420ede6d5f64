import type { ShopRow } from '@/lib/commerce/schema'
import { shopNoun } from './shop-noun'
import { useShopRows } from './use-shop-list'

// What the shop's forms offer of its other nouns.

export type ShopRegion = ShopRow & { name: string; currency_code: string }
export type ShopWord = ShopRow & { value: string }

export const regions = shopNoun<ShopRegion>({ path: 'regions', one: 'region' })
export const productTypes = shopNoun<ShopWord>({ path: 'product-types', one: 'product_type' })
export const productTags = shopNoun<ShopWord>({ path: 'product-tags', one: 'product_tag' })

/** All regions; each sells in one currency. */
export const useRegions = () => useShopRows(regions)
