import { addDays } from '@/lib/shared/time/periods'
import type { InvoiceDocument } from './document'
import type { Invoice } from './schema'

/** What of an invoice its document is written from. */
export type Written = Pick<
  Invoice,
  | 'kind'
  | 'number'
  | 'of'
  | 'creditNotes'
  | 'currency'
  | 'issuedOn'
  | 'dueOn'
  | 'period'
  | 'seller'
  | 'billedTo'
  | 'forOrganization'
  | 'lines'
  | 'net'
  | 'tax'
  | 'taxes'
  | 'total'
  | 'paidOn'
  | 'refunded'
  | 'creditedOn'
  | 'cardCharge'
>

/** Until its last day, as people read it. */
const including = (period: { from: string; to: string } | null) =>
  period && { from: period.from, to: addDays(period.to, -1) }

/**
 * What is written of an invoice; what was paid and given back may have changed since it was issued.
 */
export function documentOf({
  billedTo,
  period,
  paidOn,
  creditedOn,
  refunded,
  creditNotes,
  lines,
  ...said
}: Written): InvoiceDocument {
  return {
    ...said,
    billTo: billedTo,
    period: including(period),
    paid: paidOn ? said.total : 0,
    country: billedTo.country,
    reference: billedTo.purchaseOrder,
    credited: creditedOn ? said.total : 0,
    creditNotes: creditNotes.map(({ number }) => number),
    // Another credit note is issued when its money has gone back.
    refunded: said.kind === 'credit-note' && !creditedOn ? said.total : refunded,
    lines: lines.map(({ kind, description, period, quantity, unitAmount, amount }) => ({
      kind,
      description,
      period: including(period),
      quantity,
      unitAmount,
      net: amount,
    })),
  }
}
