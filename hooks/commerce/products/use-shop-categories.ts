import { shopNoun } from '@/hooks/commerce/shop-noun'
import { useShopRows, useWholeShopList } from '@/hooks/commerce/use-shop-list'
import { inTree, type Placed } from '@/lib/client/commerce/shop-tree'
import type { ShopRow } from '@/lib/commerce/gateway/schema'

export type ShopCategory = ShopRow & {
  name: string
  handle: string
  description: string
  /** Customers see it only when it is active, and not internal. */
  is_active: boolean
  is_internal: boolean
  parent_category_id: string | null
  /** Its place among those below the same one, from 0. */
  rank: number
  metadata: Record<string, unknown> | null
}
export type PlacedCategory = Placed<ShopCategory>

export const categories = shopNoun<ShopCategory>({
  path: 'product-categories',
  one: 'product_category',
})
/** The same, as rows of the list know their place. */
export const placedCategories = shopNoun<PlacedCategory>({
  path: 'product-categories',
  one: 'product_category',
})

/** The categories in the order of their tree. */
export const useCategories = () =>
  useWholeShopList(placedCategories, {
    sort: 'place',
    arrange: inTree,
    textOf: ({ path, handle }) => `${path.join(' ')} ${handle}`,
    sorts: {
      place: ({ place }) => place,
      name: ({ name }) => name,
      created_at: ({ created_at }) => created_at,
    },
  })

/** All of them in the order of their tree, for fields. */
export function useCategoryTree() {
  const answer = useShopRows(categories)
  return { ...answer, data: answer.data && inTree(answer.data) }
}
