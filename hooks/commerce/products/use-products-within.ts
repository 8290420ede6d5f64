import useSWR from 'swr'
import { callWithTotal, type Call, type Failure } from '@/lib/client/call'
import type { ShopProduct } from '@/lib/commerce/gateway/schema'
import { shopNoun, type ShopNoun } from '@/hooks/commerce/shop-noun'
import { products } from '@/hooks/commerce/use-shop'
import { useAddress } from '@/hooks/ui/list/use-address'
import { useShopWrites } from '@/hooks/commerce/use-shop-record'

/** What products are in, by the name under which Medusa lists those in it. */
export type Holder = 'collection_id' | 'category_id' | 'sales_channel_id'

type Row = Pick<ShopProduct, 'id' | 'title' | 'handle' | 'status'>
type Page = { count: number; products: Row[] }
type Asked = { holder: Holder; id: string; search: string; limit: number }

const FIELDS = 'id,title,handle,status'

/** The first products within something, as many as `limit`, and how many there are. */
export function useProductsWithin({ holder, id, search, limit }: Asked) {
  const { url } = useAddress(products)
  const params = {
    [`${holder}[0]`]: id,
    q: search || undefined,
    limit,
    offset: 0,
    order: 'title',
    fields: FIELDS,
    expand: 'collection',
  }
  return useSWR<Page, Failure>(
    [url, { within: 1, ...params }],
    async ([url, { within: _within, ...params }]: [string, NonNullable<Call['params']>]) =>
      (await callWithTotal({ url, params })) as unknown as Page,
    { keepPreviousData: true },
  )
}

/**
 * Puts products into something, and takes them out again. How many are within tells whether that
 * was done: it never has to tell more, since both may be sent again.
 */
export function useProductsWithinWrites<Row extends object>(
  noun: ShopNoun<Row>,
  holder: Holder,
  id: string,
) {
  const { url } = useAddress(products)
  const counted: ShopNoun<{ count: number }> = {
    ...shopNoun<{ count: number }>(noun),
    load: async () => {
      const params = {
        [`${holder}[0]`]: id,
        limit: 1,
        offset: 0,
        fields: 'id',
        expand: 'collection',
      }
      const { count } = (await callWithTotal({ url, params })) as unknown as Page
      return { count }
    },
  }
  const { act } = useShopWrites(counted)
  return (method: 'POST' | 'DELETE', ids: string[], what: string) => {
    // A collection is told of ids, the others of objects with them.
    const product_ids = holder === 'collection_id' ? ids : ids.map((id) => ({ id }))
    return act({
      id,
      path: 'products/batch',
      method,
      data: { product_ids },
      what,
      evidence: ({ count }) => count,
    })
  }
}
