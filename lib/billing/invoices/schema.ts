import { z } from '@/lib/shared/zod'
import { CardShown } from '@/lib/shared/card-shown'
import { InvoiceLine, InvoiceTax } from '@/lib/shared/invoice-lines'
import { anyOf, anyOrganization, listQuery } from '@/lib/shared/list'
import { Currency } from '@/lib/shared/money/price'
import { EmailAddress, ShownEmail } from '@/lib/shared/text/email'
import { nameOf, textOf } from '@/lib/shared/text/text'

/**
 * An invoice is open until it is paid or credited, and past due behind its day; a credit note is
 * what was given back of one, or is not to be paid any more.
 */
export const INVOICE_STATUSES = [
  'open',
  'past-due',
  'paid',
  'partly-refunded',
  'refunded',
  'credited',
  'credit-note',
] as const
export const PAYMENT_METHODS = ['bank-transfer', 'cheque', 'cash', 'card', 'other'] as const

const amount = z.number().int()
const day = z.iso.date()
/** Without a subdomain where it is beyond the caller's reach. */
const named = z.object({ domainURL: z.string().nullable(), label: z.string() })

export const InvoiceEntry = z.object({
  id: z.uuid(),
  kind: z.enum(['invoice', 'credit-note']),
  number: z.string(),
  status: z.enum(INVOICE_STATUSES),
  /** Whom it is for. */
  organization: named,
  /** Who pays, in the name that it had then. */
  billTo: z.string(),
  /**
   * Whether the organization that is asked about pays it; of none where it is asked about all of
   * them.
   */
  isOwn: z.boolean(),
  currency: z.string(),
  issuedOn: day,
  dueOn: day.nullable(),
  /**
   * The day that it is now where its organization is: the last on which a payment can have been
   * received.
   */
  today: day,
  period: z.object({ from: day, to: day }).nullable(),
  net: amount,
  tax: amount,
  total: amount,
  paidOn: day.nullable(),
  /**
   * When it was credited instead of being paid; of a credit note, when it did that, and no money
   * went back.
   */
  creditedOn: day.nullable(),
  /**
   * How the money came, as the bank's statement has it; of what is not paid and of credit notes
   * nothing.
   */
  paidBy: z
    .object({ method: z.enum(PAYMENT_METHODS), reference: z.string(), receivedOn: day })
    .nullable(),
  refunded: amount,
  /** What commerce was asked to give back besides: nobody knows yet whether it has. */
  refundPending: amount,
  /**
   * Of what is still to be paid: why the card of whoever pays cannot pay it. None where it can, and
   * where there is no card.
   */
  whyNotByCard: z.string().nullable(),
})
export type InvoiceEntry = z.infer<typeof InvoiceEntry>

export const Payment = z.object({
  id: z.uuid(),
  kind: z.enum(['payment', 'refund']),
  state: z.enum(['pending', 'done', 'failed']),
  amount,
  method: z.enum(PAYMENT_METHODS),
  reference: z.string(),
  receivedOn: day,
  /** What was charged, where it was by card and the caller may know whose. */
  card: CardShown.nullable(),
  failure: z.string().nullable(),
  recordedBy: z.string().nullable(),
})
export type Payment = z.infer<typeof Payment>

export const Invoice = z.object({
  ...InvoiceEntry.shape,
  /** Whom it is for, where another one pays. */
  forOrganization: z.string().nullable(),
  lines: z.array(InvoiceLine),
  taxes: z.array(InvoiceTax),
  seller: z.object({
    name: z.string(),
    address: z.array(z.string()),
    taxId: z.string(),
    email: ShownEmail,
    bankAccount: z.string(),
  }),
  billedTo: z.object({
    name: z.string(),
    address: z.array(z.string()),
    taxIds: z.array(z.object({ type: z.string(), value: z.string() })),
    country: z.string(),
    purchaseOrder: z.string(),
  }),
  /** Of a credit note: the number of the invoice. */
  of: z.string().nullable(),
  /** What was issued of an invoice, the oldest first. */
  creditNotes: z.array(
    z.object({ number: z.string(), issuedOn: day, total: amount, reason: z.string() }),
  ),
  /** What can be charged for it: the card of whoever pays, to those who may know of it. */
  card: CardShown.nullable(),
  /**
   * What a change of the subscription has credited of it since, with tax, and the invoice that says
   * so.
   */
  credited: z.object({ amount, by: z.string() }).nullable(),
  /**
   * Where a card pays it that has not yet: it is being charged, or it has failed and is charged
   * again while it is late.
   */
  cardCharge: z.enum(['pending', 'failed']).nullable(),
  payments: z.array(Payment),
})
export type Invoice = z.infer<typeof Invoice>

const REFERENCE = 'A reference has at most 100 characters.'

/** Money that came by another way than through the shop, for the whole of an invoice. */
export const PaymentInput = z.strictObject({
  method: z.enum(PAYMENT_METHODS, 'Choose how it was paid.'),
  receivedOn: z.iso.date('Choose a day.'),
  reference: nameOf(0, 100, REFERENCE).default(''),
})
export type PaymentInput = z.infer<typeof PaymentInput>

const AMOUNT = 'Enter an amount above zero.'
const REASON = 'Say why in 3 to 200 characters.'
export const RefundInput = z.strictObject({
  /** In the smallest unit of the currency. */
  amount: z.number(AMOUNT).int(AMOUNT).positive(AMOUNT),
  reason: textOf(200, REASON, { min: 3 }),
  /**
   * Whether also what a change of the subscription has credited already is meant to be given back
   * or credited.
   */
  alsoCredited: z.boolean().default(false),
})
export type RefundInput = z.infer<typeof RefundInput>

/** Why nobody has to pay an invoice any more. */
export const CreditInput = RefundInput.omit({ amount: true })
export type CreditInput = z.infer<typeof CreditInput>

const RECIPIENT = 'Name up to 10 addresses.'
/** To whom an invoice is to be sent; those that it is usually sent to where none are named. */
export const InvoiceMailInput = z.strictObject({
  recipients: z
    .array(EmailAddress, RECIPIENT)
    .max(10, RECIPIENT)
    .transform((addresses) => [...new Set(addresses)])
    .optional(),
})
export type InvoiceMailInput = z.infer<typeof InvoiceMailInput>

/** To whom an invoice was sent and is to be sent. */
export const InvoiceMails = z.object({
  /**
   * Where it goes unless other addresses are named. Null for those to whom the payer's addresses
   * are not told.
   */
  usual: z.array(ShownEmail).nullable(),
  /** The latest first. */
  sent: z.array(
    z.object({
      id: z.uuid(),
      at: z.iso.datetime(),
      recipients: z.array(ShownEmail),
      /** Null where it went out by itself. */
      by: z.string().nullable(),
      /** Waiting while a mail of it is still tried, failed where one was given up. */
      state: z.enum(['waiting', 'sent', 'failed']),
    }),
  ),
})
export type InvoiceMails = z.infer<typeof InvoiceMails>

/** An invoice that is past due. */
export const PastDue = InvoiceEntry.pick({
  number: true,
  organization: true,
  billTo: true,
  currency: true,
  total: true,
}).extend({
  dueOn: day,
  daysLate: z.number().int(),
  /** Nobody has an e-mail address that reminders could go to. */
  unreachable: z.boolean(),
})
export type PastDue = z.infer<typeof PastDue>

const INSTANT = 'A time is written as in 2026-11-01 or 2026-11-01T00:00:00Z.'
const moment = z.union([z.iso.date(), z.iso.datetime({ offset: true })], INSTANT).optional()
/** Which currencies, and when it was issued: from a day or an instant up to another. */
const narrowed = {
  currency: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(Currency).max(200))
    .optional()
    .describe('Currencies of ISO 4217, separated by commas.'),
  from: moment.describe('Only documents issued at or after this day or time.'),
  to: moment.describe('Only documents issued before this day or time.'),
}

export const SpanQuery = z.strictObject(narrowed)
export type SpanQuery = z.infer<typeof SpanQuery>

/** What the list of invoices can be narrowed to. */
const filters = {
  status: anyOf(INVOICE_STATUSES),
  organization: anyOrganization(),
  ...narrowed,
}
export const InvoiceListQuery = listQuery(
  ['number', 'issuedOn', 'dueOn', 'total'],
  filters,
  '-issuedOn',
)
export type InvoiceListQuery = z.infer<typeof InvoiceListQuery>

/** Figures are of what the list has, whatever of it is on the page at hand. */
export const FiguresQuery = InvoiceListQuery.pick({ search: true }).extend(filters)
export type FiguresQuery = z.infer<typeof FiguresQuery>

/**
 * What comes in of subscriptions, in one currency; amounts before tax are in its smallest unit.
 * Subscriptions are those of the organizations and currencies that are asked for, invoices those
 * that the list has.
 */
export const Figures = z.object({
  currency: z.string(),
  /** What those that run bring in a month: of a year a twelfth. */
  monthly: amount,
  running: z.number().int(),
  /** Those that have ended in the span, and those that run and end with their period. */
  ended: z.number().int(),
  ending: z.number().int(),
  /** Invoiced, less what was credited. */
  revenue: amount,
  /** With tax: what is still to be paid of them, and what of that is past due. */
  open: amount,
  pastDue: amount,
})
export type Figures = z.infer<typeof Figures>

export const PastDueQuery = listQuery(['dueOn'], { currency: narrowed.currency })
export type PastDueQuery = z.infer<typeof PastDueQuery>
