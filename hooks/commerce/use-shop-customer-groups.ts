import useSWR from 'swr'
import { useAddress } from '@/hooks/ui/list/use-address'
import { below } from '@/hooks/ui/list/use-record'
import { callWithTotal, type Failure } from '@/lib/client/call'
import type { ShopCustomer, ShopRow } from '@/lib/commerce/gateway/schema'
import { shopNoun } from './shop-noun'
import { useWholeShopList } from './use-shop-list'
import { useShopWrites } from './use-shop-record'

export type ShopCustomerGroup = ShopRow & { name: string; metadata: Record<string, unknown> | null }

export const customerGroups = shopNoun<ShopCustomerGroup>({
  path: 'customer-groups',
  one: 'customer_group',
})

export const useCustomerGroups = () =>
  useWholeShopList(customerGroups, {
    sort: 'name',
    textOf: ({ name }) => name,
    sorts: {
      name: ({ name }) => name,
      created_at: ({ created_at }) => created_at,
      updated_at: ({ updated_at }) => updated_at,
    },
  })

export type Member = Pick<ShopCustomer, 'id' | 'email' | 'first_name' | 'last_name'>
type Members = { customers: Member[]; count: number }

/** So many members are shown; others are found by a search. */
export const MEMBERS = 50

/** The members of a group that a search finds, latest first, and how many those are. */
export function useMembers(id: string, search: string) {
  const { url } = useAddress(customerGroups)
  return useSWR<Members, Failure>(
    [`${below(url, id)}/customers`, { q: search || undefined, limit: MEMBERS, offset: 0 }],
    async ([url, params]: [string, Record<string, string | number | undefined>]) =>
      (await callWithTotal({ url, params })) as unknown as Members,
    { keepPreviousData: true },
  )
}

/** Who is in it tells whether somebody was added or removed. */
const withMembers = shopNoun<{ customers: { id: string }[] }>({
  path: 'customer-groups',
  one: 'customer_group',
  detail: { expand: 'customers' },
})

/** Adds customers to a group, and takes them out of it. */
export function useMemberWrites() {
  const { act } = useShopWrites(withMembers)
  const write = (method: 'POST' | 'DELETE') => (id: string, ids: string[], what: string) =>
    act({
      id,
      path: 'customers/batch',
      method,
      what,
      data: { customer_ids: ids.map((id) => ({ id })) },
      evidence: ({ customers }) => customers.map((customer) => customer.id).sort(),
    })
  return { add: write('POST'), remove: write('DELETE') }
}
