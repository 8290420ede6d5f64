import { IconCash, IconMail, IconReceiptOff, IconReceiptRefund } from '@tabler/icons-react'
import { useState } from 'react'
import type { RowAction } from '@/components/ui/list/RowMenu'
import { onDemand } from '@/components/ui/primitives/on-demand'
import { usePermissions } from '@/hooks/ui/shell/use-permissions'
import type { InvoiceEntry } from '@/lib/billing/invoices/schema'
import { leftOf, openOf } from './words'

const PayInvoice = onDemand(() => import('./PayInvoice').then((module) => module.PayInvoice))
const SendInvoice = onDemand(() => import('./SendInvoice').then((module) => module.SendInvoice))
const CreditInvoice = onDemand(() =>
  import('./CreditInvoice').then((module) => module.CreditInvoice),
)
const RefundInvoice = onDemand(() =>
  import('./RefundInvoice').then((module) => module.RefundInvoice),
)

type Asked = 'pay' | 'refund' | 'credit' | 'send'

/**
 * What can be done with one invoice, by those who may; `dialog` is the form of it. `onChanged`:
 * look at it anew.
 */
export function useInvoiceActions(onChanged?: () => void) {
  const { can } = usePermissions()
  const [asked, setAsked] = useState<{ what: Asked; invoice: InvoiceEntry } | null>(null)
  const close = () => setAsked(null)

  const actionsFor = (invoice: InvoiceEntry) => {
    const ask = (what: Asked) => () => setAsked({ what, invoice })
    const offered: (RowAction | false)[] = [
      can('billing:pay') &&
        openOf(invoice) > 0 && { label: 'Record a payment', icon: IconCash, onClick: ask('pay') },
      can('billing:refund') &&
        leftOf(invoice) > 0 && { label: 'Refund', icon: IconReceiptRefund, onClick: ask('refund') },
      can('billing:refund') &&
        openOf(invoice) > 0 && { label: 'Credit', icon: IconReceiptOff, onClick: ask('credit') },
      can('billing:update') && { label: 'Send by mail', icon: IconMail, onClick: ask('send') },
    ]
    return offered.filter((action) => action !== false)
  }
  const dialog = asked && (
    <>
      {asked.what === 'pay' && (
        <PayInvoice invoice={asked.invoice} onChanged={onChanged} onClose={close} />
      )}
      {asked.what === 'send' && (
        <SendInvoice invoice={asked.invoice} onChanged={onChanged} onClose={close} />
      )}
      {asked.what === 'credit' && (
        <CreditInvoice number={asked.invoice.number} onChanged={onChanged} onClose={close} />
      )}
      {asked.what === 'refund' && (
        <RefundInvoice number={asked.invoice.number} onChanged={onChanged} onClose={close} />
      )}
    </>
  )
  return { actionsFor, dialog }
}
