import { useSWRConfig } from 'swr'
import { entity, isOf, useAddress } from '@/hooks/ui/list/use-address'
import { useRead } from '@/hooks/ui/list/use-read'
import { useSave } from '@/hooks/ui/list/use-record'
import { useSelected } from '@/hooks/ui/list/use-selected'
import { useArea } from '@/hooks/ui/shell/use-area'
import type { BillToChange } from '@/lib/billing/bill-to/schema'
import { request } from '@/lib/client/api'
import { call } from '@/lib/client/call'

const own = entity('bill-to', 'host')
const billToOf = (organizationDomainURL: string) =>
  entity('organizations/:organizationDomainURL/bill-to', 'provider', { organizationDomainURL })

/**
 * What the invoices of the organization at hand say: on its own host there is one alone, which
 * needs no name.
 */
export function useBillToEntity() {
  const [area, domainURL] = [useArea(), useSelected()]
  return area === 'home' ? own : billToOf(domainURL)
}

/** The same in the route table, with the parameter of its path. */
function useBillToPlace() {
  const { path, url } = useAddress(useBillToEntity())
  return { path, url, params: { organizationDomainURL: useSelected() } }
}

export function useBillTo() {
  const { path, params } = useBillToPlace()
  return useRead(request('GET', path, { params }))
}

export function useSaveBillTo() {
  const save = useSave(useBillToEntity())
  return (input: BillToChange) => save(input, '')
}

/** Has invoices say what the account says again. */
export function useResetBillTo() {
  const { path, url, params } = useBillToPlace()
  const { mutate } = useSWRConfig()
  return async () => {
    await call(request('DELETE', path, { params }))
    void mutate(isOf(url))
  }
}

const countries = entity('billing/countries', 'organization')

/** The countries that invoices go to, by their ISO 3166-1 numeric codes. */
export function useBillingCountries() {
  const { path, organizationDomainURL } = useAddress(countries)
  return useRead(request('GET', path, { query: { organizationDomainURL } }), {
    revalidateOnFocus: false,
  })
}
