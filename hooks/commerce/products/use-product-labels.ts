import type { ShopNoun } from '@/hooks/commerce/shop-noun'
import { useWholeShopList } from '@/hooks/commerce/use-shop-list'
import { productTags, productTypes } from '@/hooks/commerce/use-shop-words'
import type { ShopRow } from '@/lib/commerce/gateway/schema'

/** A type or a tag: Medusa makes one when a product first has it, and knows no other way. */
export type ProductLabel = ShopRow & { value: string }

const useLabels = (of: ShopNoun<ProductLabel>) =>
  useWholeShopList(of, {
    sort: 'value',
    textOf: ({ value }) => value,
    sorts: { value: ({ value }) => value, created_at: ({ created_at }) => created_at },
  })
export const useProductTypes = () => useLabels(productTypes)
export const useProductTags = () => useLabels(productTags)
