import type { ShopRow } from '@/lib/commerce/gateway/schema'
import { shopNoun } from './shop-noun'

/** What products are sorted by, in one word: a type or a tag. */
export type ShopWord = ShopRow & { value: string }

export const productTypes = shopNoun<ShopWord>({ path: 'product-types', one: 'product_type' })
export const productTags = shopNoun<ShopWord>({ path: 'product-tags', one: 'product_tag' })
