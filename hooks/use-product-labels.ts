import type { ShopRow } from '@/lib/commerce/schema'
import { useShopList } from './use-shop-list'
import { productTags, productTypes } from './use-shop-words'

/** A type or a tag: Medusa makes one when a product first has it, and knows no other way. */
export type ProductLabel = ShopRow & { value: string }

const found = { sort: 'value', sorts: ['value', 'created_at'] }
export const useProductTypes = () => useShopList(productTypes, found)
export const useProductTags = () => useShopList(productTags, found)
