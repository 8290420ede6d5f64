import useSWR, { useSWRConfig } from 'swr'
import type { BillTo, BillToChange } from '@/lib/bill-to/schema'
import { call, type Failure } from '@/lib/client/call'
import { isOf, useAddress, type Entity } from './use-address'
import { useArea } from './use-area'
import { useSave } from './use-record'
import { useSelected } from './use-selected'

/**
 * What the invoices of the organization at hand say: on its own host there is one alone, which
 * needs no name.
 */
export function useBillToEntity(): Entity {
  const [area, domainURL] = [useArea(), useSelected()]
  return area === 'home'
    ? { path: 'bill-to', of: 'organization' }
    : { path: `organizations/${encodeURIComponent(domainURL)}/bill-to`, of: 'provider' }
}

export function useBillTo() {
  const { url } = useAddress(useBillToEntity())
  return useSWR<BillTo, Failure>(url)
}

export function useSaveBillTo() {
  const save = useSave<BillTo, BillToChange>(useBillToEntity())
  return (input: BillToChange) => save(input, '')
}

/** Has invoices say what the account says again. */
export function useResetBillTo() {
  const { url } = useAddress(useBillToEntity())
  const { mutate } = useSWRConfig()
  return async () => {
    await call({ url, method: 'DELETE' })
    void mutate(isOf(url))
  }
}

const countries: Entity = { path: 'billing/countries', of: 'organization' }

/** The countries that invoices go to, by their ISO 3166-1 numeric codes. */
export function useBillingCountries() {
  const { url, organizationDomainURL } = useAddress(countries)
  return useSWR<{ label: string; value: number }[], Failure>([url, { organizationDomainURL }], {
    revalidateOnFocus: false,
  })
}
