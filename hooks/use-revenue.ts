import useSWR from 'swr'
import type { PastDue } from '@/lib/billing/schema'
import { addressOf, callWithTotal, type Answer, type Failure } from '@/lib/client/call'
import type { Revenue } from '@/lib/revenue/schema'
import { useAddress, type Entity } from './use-address'
import { useListState } from './use-list-state'

const billing: Entity = { path: 'billing', of: 'organization' }

/** Which currencies and days are looked at, by the address, as a list is narrowed. */
export const useRevenueState = () => useListState({ filters: ['currency', 'from', 'to'] })
type State = ReturnType<typeof useRevenueState>

/** What came in month by month, currency by currency. */
export function useRevenue({ filters: { currency, from, to } }: State) {
  const { url, organizationDomainURL } = useAddress(billing)
  const params = {
    organizationDomainURL,
    currency: currency?.join(',') || undefined,
    from: from?.[0],
    to: to?.[0],
  }
  const answer = useSWR<Revenue[], Failure>([`${url}/revenue`, params])
  /** All of it as CSV, to be downloaded. */
  return {
    answer,
    exportAddress: addressOf({ url: `${url}/revenue`, params: { ...params, format: 'csv' } }),
  }
}

const SHOWN = 10

/** The oldest of what is past due, whenever it was issued, and how many there are. */
export function usePastDue({ filters: { currency } }: State) {
  const { url, organizationDomainURL } = useAddress(billing)
  const narrowed = { organizationDomainURL, currency: currency?.join(',') || undefined }
  const params = { ...narrowed, limit: SHOWN }
  const answer = useSWR<Answer<PastDue[]>, Failure>(
    [`${url}/past-due`, params],
    ([address, asked]: [string, typeof params]) =>
      callWithTotal<PastDue[]>({ url: address, params: asked }),
  )
  return {
    answer,
    exportAddress: addressOf({ url: `${url}/past-due`, params: { ...narrowed, format: 'csv' } }),
  }
}
