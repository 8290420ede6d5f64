import { z } from '@/lib/shared/zod'
import { adminArea, type Area, type AreaTypes } from '@/lib/platform/api/route-table'
import { demand } from '@/lib/platform/auth/grant'
import { textInPath } from '@/lib/shared/http/path-ids'
import { figureOf } from '@/lib/shared/money/money'
import { addDays } from '@/lib/shared/time/periods'
import { chargeInvoice } from './charges'
import { payInvoice, refundInvoice } from './commands'
import { creditInvoice } from './credits'
import { findFigures } from './figures'
import { findMails, sendInvoice } from './mails'
import { PdfAnswer } from './pdf-answer'
import { findInvoice, listInvoices, listPastDue } from './queries'
import {
  CreditInput,
  Figures,
  FiguresQuery,
  Invoice,
  InvoiceEntry,
  InvoiceListQuery,
  InvoiceMailInput,
  InvoiceMails,
  PastDue,
  PastDueQuery,
  PaymentInput,
  RefundInput,
} from './schema'

const id = textInPath('Invoice', 40)

/** What a credit note gives back lowers the sum of a column. */
const signed = ({ kind, currency }: InvoiceEntry, amount: number) =>
  figureOf({ amount: kind === 'credit-note' ? -amount : amount, currency })

const PDF = /\.pdf$/

export const staffBillingRoutes = [
  adminArea.get('/billing/figures', {
    summary: 'What comes in of subscriptions, and what is still to be paid, currency by currency.',
    permission: 'billing:read',
    query: FiguresQuery,
    output: z.array(Figures),
    handle: ({ ctx, query }) => findFigures(ctx, query as FiguresQuery),
  }),

  adminArea.post('/billing/invoices/:id/credits', {
    summary: 'Has nobody pay an open invoice any more, and issues a credit note of all of it.',
    permission: 'billing:refund',
    params: { id },
    body: CreditInput,
    output: Invoice,
    handle: ({ ctx, params, body }) => creditInvoice(ctx, params.id, body),
  }),

  adminArea.get('/billing/invoices/:id/mails', {
    summary: 'To whom an invoice or credit note was sent by mail, and where it usually goes.',
    permission: 'billing:read',
    params: { id },
    output: InvoiceMails,
    handle: ({ ctx, params }) => findMails(ctx, params.id),
  }),

  adminArea.post('/billing/invoices/:id/mails', {
    summary: 'Sends an invoice or credit note by mail, with its PDF.',
    permission: 'billing:update',
    mails: true,
    params: { id },
    body: InvoiceMailInput,
    output: InvoiceMails,
    handle: ({ ctx, params, body }) => sendInvoice(ctx, params.id, body),
  }),

  adminArea.post('/billing/invoices/:id/payments', {
    summary: 'Notes that an invoice was paid by another way than through the shop.',
    permission: 'billing:pay',
    params: { id },
    body: PaymentInput,
    output: Invoice,
    handle: ({ ctx, params, body }) => payInvoice(ctx, params.id, body),
  }),

  adminArea.post('/billing/invoices/:id/refunds', {
    summary: 'Gives money of a paid invoice back, and issues a credit note of it.',
    permission: 'billing:refund',
    params: { id },
    body: RefundInput,
    output: Invoice,
    handle: ({ ctx, params, body }) => refundInvoice(ctx, params.id, body),
  }),

  adminArea.get('/billing/past-due', {
    summary: 'Invoices that were to be paid by now and are not, the oldest first.',
    permission: 'billing:read',
    query: PastDueQuery,
    output: z.array(PastDue),
    csv: {
      name: 'past-due',
      columns: {
        Number: ({ number }) => number,
        Organization: ({ organization }) => organization.label,
        'Billed to': ({ billTo }) => billTo,
        Due: ({ dueOn }) => dueOn,
        'Days late': ({ daysLate }) => daysLate,
        Currency: ({ currency }) => currency,
        Total: ({ total, currency }) => figureOf({ amount: total, currency }),
      },
    },
    handle: ({ ctx, query }) => {
      if (query.format) demand(ctx, 'billing:export', 'A file of what is past due')
      return listPastDue(ctx, query as PastDueQuery)
    },
  }),
]

export const invoiceRoutes = <A extends AreaTypes>(area: Area<A>) => [
  area.get('/billing/invoices', {
    summary:
      'Invoices and credit notes: those for an organization, and those that it pays for others.',
    permission: 'billing:read',
    query: InvoiceListQuery,
    output: z.array(InvoiceEntry),
    csv: {
      name: 'invoices',
      columns: {
        Number: ({ number }) => number,
        Kind: ({ kind }) => kind,
        Status: ({ status }) => status,
        Organization: ({ organization }) => organization.label,
        'Billed to': ({ billTo }) => billTo,
        Issued: ({ issuedOn }) => issuedOn,
        Due: ({ dueOn }) => dueOn,
        From: ({ period }) => period?.from,
        Until: ({ period }) => period && addDays(period.to, -1),
        Currency: ({ currency }) => currency,
        Net: (entry) => signed(entry, entry.net),
        Tax: (entry) => signed(entry, entry.tax),
        Total: (entry) => signed(entry, entry.total),
        Paid: ({ paidOn }) => paidOn,
        Credited: ({ creditedOn }) => creditedOn,
        Method: ({ paidBy }) => paidBy?.method,
        Reference: ({ paidBy }) => paidBy?.reference,
        'Received on': ({ paidBy }) => paidBy?.receivedOn,
        Refunded: ({ refunded, currency }) => figureOf({ amount: refunded, currency }),
      },
    },
    handle: ({ ctx, query }) => {
      if (query.format) demand(ctx, 'billing:export', 'A file of all invoices')
      return listInvoices(ctx, query as InvoiceListQuery)
    },
  }),

  /** By its id or its number; with `.pdf` behind it as the document that people are sent. */
  area.get('/billing/invoices/:id', {
    files: ['application/pdf'],
    summary: 'An invoice or credit note, with its lines, and what was paid and given back.',
    permission: 'billing:read',
    params: { id },
    output: Invoice,
    handle: async ({ ctx, params }) => {
      const invoice = await findInvoice(ctx, params.id.replace(PDF, ''))
      return PDF.test(params.id) ? new PdfAnswer(invoice) : invoice
    },
  }),

  area.post('/billing/invoices/:id/charges', {
    summary: 'Charges the card of whoever pays for the whole of an invoice.',
    permission: 'billing:pay',
    params: { id },
    body: z.strictObject({}),
    output: Invoice,
    handle: ({ ctx, params }) => chargeInvoice(ctx, params.id),
  }),
]
