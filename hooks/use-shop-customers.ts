import useSWR from 'swr'
import { callWithTotal, type Failure } from '@/lib/client/call'
import type { ShopCustomer, ShopOrder } from '@/lib/commerce/schema'
import { shopNoun } from './shop-noun'
import { foundCustomers, orders } from './use-shop'
import { useAddress } from './use-address'
import { useShopList } from './use-shop-list'

export type ShopPerson = ShopCustomer & { phone: string | null; metadata: Record<string, unknown> | null }

export const people = shopNoun<ShopPerson>({
  ...{ path: 'customers', one: 'customer', detail: { expand: 'groups' }, latest: { order: '-created_at' } },
})

/** As on the overview, and narrowed to groups. */
export const usePeople = () => useShopList(people, { ...foundCustomers, filters: ['groups'] })

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
    [url, { customer_id: customer, order: '-display_id', limit: ORDERS, fields, expand: 'customer' }],
    async ([url, params]: [string, Record<string, string | number>]) =>
      (await callWithTotal({ url, params })) as unknown as Orders,
  )
}
