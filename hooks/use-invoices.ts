import useSWR, { useSWRConfig } from 'swr'
import type {
  CreditInput,
  Figures,
  Invoice,
  InvoiceEntry,
  InvoiceMailInput,
  InvoiceMails,
  PaymentInput,
  RefundInput,
} from '@/lib/billing/schema'
import type { Failure } from '@/lib/client/call'
import { isOf, useAddress, type Entity } from './use-address'
import { useFileAddress } from './use-files'
import { useList, wordsOf, type List } from './use-list'
import { useAct, useMore } from './use-record'

export const invoices: Entity = { path: 'billing/invoices', of: 'organization' }

/**
 * Invoices and credit notes for the organization at hand and those it pays for others; for global
 * all of them. `hidden` are the columns that are usually left out.
 */
export const useInvoices = (hidden: string[] = []) =>
  useList<InvoiceEntry>(invoices, ({ number }) => number, {
    sort: '-issuedOn',
    filters: ['organization', 'status', 'currency', 'from', 'to'],
    hidden,
  })

/** What comes in where the page is, of what its list has. */
export function useBillingFigures({ state }: Pick<List<InvoiceEntry>, 'state'>) {
  const { organizationDomainURL } = useAddress(invoices)
  return useSWR<Figures[], Failure>([
    '/admin/billing/figures',
    { organizationDomainURL, ...wordsOf(state) },
  ])
}

/** Where the document of an invoice is, by its number. */
export function useInvoicePdf() {
  const addressOf = useFileAddress(invoices)
  return (number: string) => addressOf(`${encodeURIComponent(number)}.pdf`)
}

/** To whom an invoice was sent by mail, and where it usually goes. */
export const useInvoiceMails = (number: string) => useMore<InvoiceMails>(invoices, number, 'mails')

/** Sends an invoice by mail, to where it usually goes unless addresses are named. */
export function useSendInvoice() {
  const act = useAct(invoices)
  return (id: string, data: InvoiceMailInput = {}) => act<InvoiceMails>('mails', { id, data })
}

/** What can be done with an invoice, by its number. */
export function useInvoiceActs() {
  const act = useAct(invoices)
  const [{ url }, { url: billing }] = [
    useAddress(invoices),
    useAddress({ path: 'billing', of: 'organization' }),
  ]
  const { mutate } = useSWRConfig()
  /**
   * What was refused may have been begun all the same: whatever comes back, it is looked at anew.
   */
  const looked = async (done: Promise<Invoice>) => {
    try {
      const answer = await done
      // The figures, and what is past due.
      void mutate(isOf(billing))
      return answer
    } catch (cause) {
      void mutate(isOf(url))
      throw cause
    }
  }
  return {
    /** Charges the card of whoever pays. */
    charge: (id: string) => looked(act<Invoice>('charges', { id })),
    pay: (id: string, data: PaymentInput) => looked(act<Invoice>('payments', { id, data })),
    credit: (id: string, data: CreditInput) => looked(act<Invoice>('credits', { id, data })),
    refund: (id: string, data: RefundInput) => looked(act<Invoice>('refunds', { id, data })),
  }
}
