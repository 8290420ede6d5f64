import { addDays } from '@/lib/shared/periods'
import type { InvoiceDocument } from './document'
import type { Invoice } from './schema'

export type Written = Omit<
  Invoice,
  'id' | 'status' | 'organization' | 'billTo' | 'isOwn' | 'creditNotes' | 'card' | 'credited' | 'payments'
>

/** Until its last day, as people read it. */
const including = (period: { from: string; to: string } | null) =>
  period && { from: period.from, to: addDays(period.to, -1) }

/** What is written of an invoice; what was paid and given back may have changed since it was issued. */
export function documentOf({
  billedTo,
  period,
  paidOn,
  creditedOn,
  refunded,
  lines,
  ...said
}: Written): InvoiceDocument {
  return {
    ...{
      ...said,
      billTo: billedTo,
      period: including(period),
      paid: paidOn ? said.total : 0,
      country: billedTo.country,
      reference: billedTo.purchaseOrder,
    },
    credited: creditedOn ? said.total : 0,
    // Another credit note is issued when its money has gone back.
    refunded: said.kind === 'credit-note' && !creditedOn ? said.total : refunded,
    lines: lines.map(({ kind, description, period, quantity, unitAmount, amount }) => ({
      ...{ kind, description, period: including(period), quantity, unitAmount, net: amount },
    })),
  }
}
