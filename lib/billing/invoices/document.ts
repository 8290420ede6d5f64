import type { InvoiceLine, InvoiceTax } from '@/lib/shared/invoice-lines'

/** Days as ISO 8601 writes them, both included. */
export type Period = { from: string; to: string }

/**
 * What an invoice or a credit note says, apart from how it looks. Amounts are in the smallest unit
 * of the currency.
 */
export type InvoiceDocument = {
  kind: 'invoice' | 'credit-note'
  number: string
  /** A day, as ISO 8601 writes it; likewise `dueOn`. */
  issuedOn: string
  dueOn: string | null
  period: Period | null
  /** Of a credit note: the number of the invoice that it takes back from. */
  of: string | null
  currency: string
  seller: { name: string; address: string[]; taxId: string; email: string; bankAccount: string }
  /** The type of a tax id is written as it is given, as in "VAT". */
  billTo: { name: string; address: string[]; taxIds: { type: string; value: string }[] }
  /** What the payer's own books know the purchase by; empty for none. */
  reference: string
  /** The organization it is for, where another one pays. */
  forOrganization: string | null
  /** `net` is the amount before tax; less than nothing for what is taken off. */
  lines: {
    kind: InvoiceLine['kind']
    description: string
    period: Period | null
    quantity: number
    unitAmount: number
    net: number
  }[]
  net: number
  tax: number
  taxes: InvoiceTax[]
  /**
   * With tax. What a credit note gives back is written without a sign, as what an invoice asks for.
   */
  total: number
  paid: number
  refunded: number
  /**
   * Of an invoice, what was credited instead of being paid; of a credit note, what it has credited
   * so: no money moved.
   */
  credited: number
  /** The numbers of those that were issued of it, the oldest first. */
  creditNotes: string[]
  /**
   * Where a card pays it that has not yet: it is being charged, or it has failed and is charged
   * again.
   */
  cardCharge: 'pending' | 'failed' | null
  /**
   * Where the bill goes to, as ISO 3166-1 alpha-2: the paper and the order of dates are those that
   * people know there.
   */
  country: string
}
