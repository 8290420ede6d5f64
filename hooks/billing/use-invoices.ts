import { useSWRConfig } from 'swr'
import { useFileAddress } from '@/hooks/ui/form/use-files'
import { entity, isOf, useAddress } from '@/hooks/ui/list/use-address'
import { useList, wordsOf, type List } from '@/hooks/ui/list/use-list'
import { useRead } from '@/hooks/ui/list/use-read'
import { useAct, useMore } from '@/hooks/ui/list/use-record'
import type {
  CreditInput,
  Invoice,
  InvoiceEntry,
  InvoiceMailInput,
  PaymentInput,
  RefundInput,
} from '@/lib/billing/invoices/schema'
import { request } from '@/lib/client/api'

export const invoices = entity('billing/invoices', 'organization')

/**
 * Invoices and credit notes for the organization at hand and those it pays for others; for global
 * all of them. `hidden` are the columns that are usually left out.
 */
export const useInvoices = (hidden: string[] = []) =>
  useList(invoices, ({ number }) => number, {
    sort: '-issuedOn',
    filters: ['organization', 'status', 'currency', 'from', 'to'],
    hidden,
  })

/** What comes in where the page is, of what its list has. */
export function useBillingFigures({ state }: Pick<List<InvoiceEntry>, 'state'>) {
  const { organizationDomainURL } = useAddress(invoices)
  const query = { organizationDomainURL, ...wordsOf(state) }
  return useRead(request('GET', '/admin/billing/figures', { query }))
}

/** Where the document of an invoice is, by its number. */
export function useInvoicePdf() {
  const addressOf = useFileAddress(invoices)
  return (number: string) => addressOf('/:id', { id: `${number}.pdf` })
}

/** To whom an invoice was sent by mail, and where it usually goes. */
export const useInvoiceMails = (id: string) => useMore(invoices, '/:id/mails', { params: { id } })

/** Sends an invoice by mail, to where it usually goes unless addresses are named. */
export function useSendInvoice() {
  const act = useAct(invoices)
  return (id: string, body: InvoiceMailInput = {}) =>
    act('POST', '/:id/mails', { params: { id }, body })
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
    charge: (id: string) => looked(act('POST', '/:id/charges', { params: { id }, body: {} })),
    pay: (id: string, body: PaymentInput) =>
      looked(act('POST', '/:id/payments', { params: { id }, body })),
    credit: (id: string, body: CreditInput) =>
      looked(act('POST', '/:id/credits', { params: { id }, body })),
    refund: (id: string, body: RefundInput) =>
      looked(act('POST', '/:id/refunds', { params: { id }, body })),
  }
}
