import { useSWRConfig } from 'swr'
import { entity, isOf, useAddress } from '@/hooks/ui/list/use-address'
import { useRead } from '@/hooks/ui/list/use-read'
import type { PaymentMethod } from '@/lib/billing/payment-methods/schema'
import { request } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { leaveFor } from '@/lib/client/navigate'
import { keyOf } from '@/lib/client/swr'
import { invoices } from './use-invoices'

const paymentMethod = entity('billing/payment-method', 'organization')

/** What the organization at hand pays with. Nothing is asked for unless it is `wanted`. */
export function usePaymentMethod(wanted = true) {
  const { path, organizationDomainURL } = useAddress(paymentMethod)
  return useRead(wanted ? request('GET', path, { query: { organizationDomainURL } }) : null)
}

/**
 * What can be done with the card. A card's number is typed at its provider: the browser goes there
 * and comes back.
 */
export function usePaymentMethodActs() {
  const [{ path, organizationDomainURL }, { url: billing }] = [
    useAddress(paymentMethod),
    useAddress(invoices),
  ]
  const { mutate } = useSWRConfig()
  const query = { organizationDomainURL }
  const known = async (done: Promise<PaymentMethod>) => {
    const method = await done
    void mutate(keyOf(request('GET', path, { query })), method, { revalidate: false })
    // Invoices say what they can be paid with.
    void mutate(isOf(billing))
    return method
  }
  return {
    /** Leaves for the provider's page. */
    async add() {
      const { url } = await call(request('POST', `${path}/setup`, { query, body: {} }))
      leaveFor(url)
    },
    /** Keeps the card that was typed there; however often that is sent, it is the same. */
    keep: (session: string) =>
      known(call(request('PUT', `${path}/setup`, { query, body: { session } }))),
    remove: () => known(call(request('DELETE', path, { query }))),
  }
}
