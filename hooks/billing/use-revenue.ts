import { entity, useAddress } from '@/hooks/ui/list/use-address'
import { useListState } from '@/hooks/ui/list/use-list-state'
import { usePage, useRead } from '@/hooks/ui/list/use-read'
import { request } from '@/lib/client/api'
import { addressOf } from '@/lib/client/call'

const revenue = entity('billing/revenue', 'organization')
const pastDue = entity('billing/past-due', 'organization')

/** Which currencies and days are looked at, by the address, as a list is narrowed. */
export const useRevenueState = () => useListState({ filters: ['currency', 'from', 'to'] })
type State = ReturnType<typeof useRevenueState>

/** What came in month by month, currency by currency. */
export function useRevenue({ filters: { currency, from, to } }: State) {
  const { path, organizationDomainURL } = useAddress(revenue)
  const query = {
    organizationDomainURL,
    currency: currency?.join(',') || undefined,
    from: from?.[0],
    to: to?.[0],
  }
  const answer = useRead(request('GET', path, { query }))
  /** All of it as CSV, to be downloaded. */
  const file = request('GET', path, { query: { ...query, format: 'csv' } })
  return { answer, exportAddress: addressOf(file) }
}

const SHOWN = 10

/** The oldest of what is past due, whenever it was issued, and how many there are. */
export function usePastDue({ filters: { currency } }: State) {
  const { path, organizationDomainURL } = useAddress(pastDue)
  const narrowed = { organizationDomainURL, currency: currency?.join(',') || undefined }
  const answer = usePage(request('GET', path, { query: { ...narrowed, limit: SHOWN } }))
  const file = request('GET', path, { query: { ...narrowed, format: 'csv' } })
  return { answer, exportAddress: addressOf(file) }
}
