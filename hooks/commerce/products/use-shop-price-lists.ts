import useSWR from 'swr'
import { shopNoun, type ShopNoun } from '@/hooks/commerce/shop-noun'
import { products } from '@/hooks/commerce/use-shop'
import { useWholeShopList } from '@/hooks/commerce/use-shop-list'
import { beforehand, useShopRecord, useShopWrites } from '@/hooks/commerce/use-shop-record'
import { useAddress } from '@/hooks/ui/list/use-address'
import { below } from '@/hooks/ui/list/use-record'
import { callWithTotal, type Failure } from '@/lib/client/call'
import type { ShopRow } from '@/lib/commerce/gateway/schema'

export type ShopPriceList = ShopRow & {
  name: string
  description: string
  type: 'sale' | 'override'
  status: 'active' | 'draft'
  starts_at: string | null
  ends_at: string | null
  customer_groups: { id: string; name: string }[]
}

export const WITH_GROUPS = { expand: 'customer_groups' }
const noun = shopNoun<ShopPriceList>({ path: 'price-lists', one: 'price_list' })
const NONE: Failure = { status: 404, error: 'There is no such price list.', fields: {} }

/**
 * Asked for by its own address, a list brings all of its prices along: so it is looked up in the
 * list of them.
 */
export const priceLists: ShopNoun<ShopPriceList> = {
  ...noun,
  load: async ({ url }) => {
    const [, list, id] = /^(.*)\/([^/]+)$/.exec(url)!
    const answer: unknown = await callWithTotal({
      url: list!,
      params: { ...WITH_GROUPS, id: decodeURIComponent(id!) },
    })
    const [price_list] = (answer as { price_lists: ShopPriceList[] }).price_lists
    if (!price_list) throw NONE
    return price_list
  },
}

/** Where a list without an end stands among the ends of others. */
const FOREVER = '9999'

export const usePriceLists = () =>
  useWholeShopList(priceLists, {
    params: WITH_GROUPS,
    sort: '-created_at',
    textOf: ({ name, description, customer_groups: groups }) =>
      [name, description, ...groups.map(({ name }) => name)].join(' '),
    sorts: {
      name: ({ name }) => name,
      type: ({ type }) => type,
      status: ({ status }) => status,
      starts_at: ({ starts_at }) => starts_at ?? '',
      ends_at: ({ ends_at }) => ends_at ?? FOREVER,
      created_at: ({ created_at }) => created_at,
    },
    filters: { status: ({ status }) => status, type: ({ type }) => type },
  })

/** A price in the smallest unit of its currency: a variant's own, or one of a price list. */
export type ShopPrice = {
  id: string
  currency_code: string
  amount: number
  price_list_id: string | null
  region_id: string | null
  min_quantity: number | null
  max_quantity: number | null
}
export type PricedProduct = {
  id: string
  title: string
  variants: { id: string; title: string; sku: string | null; prices: ShopPrice[] }[]
}

export const PRICED = { fields: 'id,title,created_at', expand: 'variants,variants.prices' }
/** Of a list's products so many are on a page. */
export const PRODUCTS = 20

/**
 * A page of the products that a price list has prices of, as a search finds them, with all prices
 * of their variants.
 */
export function usePricedProducts(id: string, search: string, page: number) {
  const { url } = useAddress(priceLists)
  const params = {
    ...PRICED,
    q: search || undefined,
    order: 'title',
    limit: PRODUCTS,
    offset: (page - 1) * PRODUCTS,
  }
  return useSWR<{ products: PricedProduct[]; count: number }, Failure>(
    [`${below(url, id)}/products`, params],
    async ([url, params]: [string, Record<string, string | number | undefined>]) =>
      (await callWithTotal({ url, params })) as unknown as {
        products: PricedProduct[]
        count: number
      },
    { keepPreviousData: true },
  )
}

/** Loads products with all prices of their variants. May reject with a `Failure`. */
export function useProductPrices() {
  const { url } = useAddress(products)
  return async (ids: string[]): Promise<PricedProduct[]> => {
    const named = Object.fromEntries(ids.map((id, index) => [`id[${index}]`, id]))
    const answer: unknown = await callWithTotal({
      url,
      params: { ...PRICED, ...named, limit: ids.length },
    })
    return (answer as { products: PricedProduct[] }).products
  }
}

type ListPrice = ShopPrice & { variant_id: string }
/** A list with all of its prices, by which it can be told whether they were written. */
const priced = shopNoun<{ prices: ListPrice[] }>({ path: 'price-lists', one: 'price_list' })

/** What one cell of the grid is to hold: an amount in the smallest unit, or nothing. */
export type CellPrice = { variant: string; currency: string; amount: number | null }
type Cell = Omit<CellPrice, 'amount'>

/** A price that holds everywhere in its currency, for any quantity: the grid shows no others. */
export const isPlain = ({ region_id, min_quantity, max_quantity }: ShopPrice) =>
  region_id === null && min_quantity === null && max_quantity === null

/** Writes prices of a list, and takes products out of it. */
export function usePriceWrites(id: string) {
  const { url } = useAddress(priceLists)
  const { act } = useShopWrites(priced)
  const evidence = ({ prices }: { prices: ListPrice[] }) =>
    prices.map((price) => [price.id, price.amount]).sort()
  const remove = (price_ids: string[], what: string) =>
    act({ id, path: 'prices/batch', method: 'DELETE', data: { price_ids }, what, evidence })

  return {
    /**
     * Sets what was typed. `look` is shown what is in each cell now, and throws where that is
     * another one than was read.
     */
    save: async (
      cells: CellPrice[],
      what: string,
      look: (priceIn: (cell: Cell) => ShopPrice | undefined) => void,
    ) => {
      const { prices } = await beforehand(priced.load({ url: below(url, id) }))
      const oldOf = ({ variant, currency }: Cell) =>
        prices.filter(
          (price) =>
            isPlain(price) && price.variant_id === variant && price.currency_code === currency,
        )
      look((cell) => oldOf(cell)[0])
      const cleared = cells.filter(({ amount }) => amount === null).flatMap(oldOf)
      const changed = cells.flatMap((cell) => {
        const [old] = oldOf(cell)
        return old && cell.amount !== null && cell.amount !== old.amount
          ? [{ ...cell, id: old.id }]
          : []
      })
      const added = cells.filter((cell) => cell.amount !== null && oldOf(cell).length === 0)
      const sent = ({ variant, currency, amount }: CellPrice) => ({
        variant_id: variant,
        currency_code: currency,
        amount,
      })
      if (changed.length > 0)
        await act({
          id,
          data: { prices: changed.map((cell) => ({ id: cell.id, ...sent(cell) })) },
          what,
          evidence,
        })
      if (added.length > 0)
        await act({ id, path: 'prices/batch', data: { prices: added.map(sent) }, what, evidence })
      if (cleared.length > 0)
        await remove(
          cleared.map((price) => price.id),
          what,
        )
    },
    /** Takes all prices of a product out of the list. */
    removeProduct: (product: string, what: string) =>
      act({
        id,
        path: `products/${encodeURIComponent(product)}/prices`,
        method: 'DELETE',
        what,
        evidence,
      }),
  }
}

export const usePriceList = (id: string | undefined) => useShopRecord(priceLists, id)
