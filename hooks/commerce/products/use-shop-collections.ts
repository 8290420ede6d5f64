import { shopNoun } from '@/hooks/commerce/shop-noun'
import { useWholeShopList } from '@/hooks/commerce/use-shop-list'
import type { ShopRow } from '@/lib/commerce/gateway/schema'

export type ShopCollection = ShopRow & {
  title: string
  handle: string
  metadata: Record<string, unknown> | null
}

export const collections = shopNoun<ShopCollection>({ path: 'collections', one: 'collection' })

/** Medusa sorts them by nothing but their age. */
export const useCollections = () =>
  useWholeShopList(collections, {
    sort: 'title',
    textOf: ({ title, handle }) => `${title} ${handle}`,
    sorts: {
      title: ({ title }) => title,
      handle: ({ handle }) => handle,
      created_at: ({ created_at }) => created_at,
    },
  })
