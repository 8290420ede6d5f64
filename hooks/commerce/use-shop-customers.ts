import useSWR from 'swr'
import { callWithTotal, type Failure } from '@/lib/client/call'
import type { ShopCustomer, ShopOrder } from '@/lib/commerce/gateway/schema'
import { shopNoun } from './shop-noun'
import { foundCustomers, orders } from './use-shop'
import { useAddress } from '@/hooks/ui/list/use-address'
import { loadAll, useFoundInShop, useShopList } from './use-shop-list'
import { beforehand } from './use-shop-record'

export type ShopPerson = ShopCustomer & {
  phone: string | null
  metadata: Record<string, unknown> | null
}

export const people = shopNoun<ShopPerson>({
  path: 'customers',
  one: 'customer',
  detail: { expand: 'groups' },
  latest: { order: '-created_at' },
})

/** As on the overview, and narrowed to groups. */
export const usePeople = () => useShopList(people, { ...foundCustomers, filters: ['groups'] })

const WITH_ACCOUNT = { has_account: 'true', order: 'first_name', expand: 'groups' }

/** Those with an account whom a search finds: by name, or by address. */
export const useAccounts = (search: string) => useFoundInShop(people, search, WITH_ACCOUNT)

/**
 * Finds whose account an address is. By that alone the shop takes everybody for a guest, who has no
 * prices of their own.
 */
export function useAccountAt() {
  const { url } = useAddress(people)
  return async (email: string): Promise<ShopPerson | undefined> => {
    const found = await beforehand(loadAll(people, url, { ...WITH_ACCOUNT, q: email, limit: 50 }))
    return found.find((person) => person.email === email)
  }
}

type Order = Pick<
  ShopOrder,
  'id' | 'display_id' | 'created_at' | 'status' | 'payment_status' | 'total' | 'currency_code'
>
type Orders = { orders: Order[]; count: number }

/** So many orders of a customer are shown. */
const ORDERS = 50

/** What a customer has bought, latest first. */
export function useOrdersOf(customer: string) {
  const { url } = useAddress(orders)
  const fields = 'id,display_id,created_at,status,payment_status,total,currency_code'
  return useSWR<Orders, Failure>(
    [
      url,
      { customer_id: customer, order: '-display_id', limit: ORDERS, fields, expand: 'customer' },
    ],
    async ([url, params]: [string, Record<string, string | number>]) =>
      (await callWithTotal({ url, params })) as unknown as Orders,
  )
}
