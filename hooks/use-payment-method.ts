import useSWR, { useSWRConfig } from 'swr'
import { call, type Failure } from '@/lib/client/call'
import { leaveFor } from '@/lib/client/navigate'
import type { CardPage, PaymentMethod } from '@/lib/payment-methods/schema'
import { useAddress, isOf, type Entity } from './use-address'
import { invoices } from './use-invoices'

const paymentMethod: Entity = { path: 'billing/payment-method', of: 'organization' }

/** What the organization at hand pays with. Nothing is asked for unless it is `wanted`. */
export function usePaymentMethod(wanted = true) {
  const { url, organizationDomainURL } = useAddress(paymentMethod)
  return useSWR<PaymentMethod, Failure>(wanted ? [url, { organizationDomainURL }] : null)
}

/**
 * What can be done with the card. A card's number is typed at its provider: the browser goes there
 * and comes back.
 */
export function usePaymentMethodActs() {
  const [{ url, organizationDomainURL }, { url: billing }] = [
    useAddress(paymentMethod),
    useAddress(invoices),
  ]
  const { mutate } = useSWRConfig()
  const params = { organizationDomainURL }
  const known = async (done: Promise<PaymentMethod>) => {
    const method = await done
    void mutate([url, params], method, { revalidate: false })
    // Invoices say what they can be paid with.
    void mutate(isOf(billing))
    return method
  }
  return {
    /** Leaves for the provider's page. */
    async add() {
      const { url: page } = await call<CardPage>({
        url: `${url}/setup`,
        method: 'POST',
        params,
        data: {},
      })
      leaveFor(page)
    },
    /** Keeps the card that was typed there; however often that is sent, it is the same. */
    keep: (session: string) =>
      known(call<PaymentMethod>({ url: `${url}/setup`, method: 'PUT', params, data: { session } })),
    remove: () => known(call<PaymentMethod>({ url, method: 'DELETE', params })),
  }
}
