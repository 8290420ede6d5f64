import { z } from 'zod'
import { adminEndpoint, type Area } from '@/lib/server/api'
import { demand } from '@/lib/server/auth/grant'
import { aboutOrganization } from '@/lib/shared/list'
import { figureOf } from '@/lib/shared/money'
import { textInPath } from '@/lib/shared/path-ids'
import { addDays } from '@/lib/shared/periods'
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

export const invoiceList = ({ endpoint, about }: Area) =>
  endpoint({
    summary:
      'Invoices and credit notes: those for an organization, and those that it pays for others.',
    permission: 'billing:read',
    query: InvoiceListQuery.extend(about),
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
  })

const PDF = /\.pdf$/

/** By its id or its number; with `.pdf` behind it as the document that people are sent. */
export const invoiceItself = ({ endpoint, about }: Area) =>
  endpoint({
    summary: 'An invoice or credit note, with its lines, and what was paid and given back.',
    permission: 'billing:read',
    query: z.strictObject({ id, ...about }),
    output: Invoice,
    handle: async ({ ctx, query }) => {
      const invoice = await findInvoice(ctx, query.id.replace(PDF, ''))
      return PDF.test(query.id) ? new PdfAnswer(invoice) : invoice
    },
  })

export const invoicePayments = adminEndpoint({
  summary: 'Notes that an invoice was paid by another way than through the shop.',
  permission: 'billing:pay',
  query: z.strictObject({ id, ...aboutOrganization }),
  body: PaymentInput,
  output: Invoice,
  handle: ({ ctx, query, body }) => payInvoice(ctx, query.id, body),
})

export const invoiceCharges = ({ endpoint, about }: Area) =>
  endpoint({
    summary: 'Charges the card of whoever pays for the whole of an invoice.',
    permission: 'billing:pay',
    query: z.strictObject({ id, ...about }),
    body: z.strictObject({}),
    output: Invoice,
    handle: ({ ctx, query }) => chargeInvoice(ctx, query.id),
  })

export const invoiceRefunds = adminEndpoint({
  summary: 'Gives money of a paid invoice back, and issues a credit note of it.',
  permission: 'billing:refund',
  query: z.strictObject({ id, ...aboutOrganization }),
  body: RefundInput,
  output: Invoice,
  handle: ({ ctx, query, body }) => refundInvoice(ctx, query.id, body),
})

export const invoiceCredits = adminEndpoint({
  summary: 'Has nobody pay an open invoice any more, and issues a credit note of all of it.',
  permission: 'billing:refund',
  query: z.strictObject({ id, ...aboutOrganization }),
  body: CreditInput,
  output: Invoice,
  handle: ({ ctx, query, body }) => creditInvoice(ctx, query.id, body),
})

export const billingFigures = ({ endpoint, about }: Area) =>
  endpoint({
    summary: 'What comes in of subscriptions, and what is still to be paid, currency by currency.',
    permission: 'billing:read',
    query: FiguresQuery.extend(about),
    output: z.array(Figures),
    handle: ({ ctx, query }) => findFigures(ctx, query as FiguresQuery),
  })

export const invoiceMails = {
  GET: adminEndpoint({
    summary: 'To whom an invoice or credit note was sent by mail, and where it usually goes.',
    permission: 'billing:read',
    query: z.strictObject({ id, ...aboutOrganization }),
    output: InvoiceMails,
    handle: ({ ctx, query }) => findMails(ctx, query.id),
  }),

  POST: adminEndpoint({
    summary: 'Sends an invoice or credit note by mail, with its PDF.',
    permission: 'billing:update',
    mails: true,
    query: z.strictObject({ id, ...aboutOrganization }),
    body: InvoiceMailInput,
    output: InvoiceMails,
    handle: ({ ctx, query, body }) => sendInvoice(ctx, query.id, body),
  }),
}

export const pastDue = adminEndpoint({
  summary: 'Invoices that were to be paid by now and are not, the oldest first.',
  permission: 'billing:read',
  query: PastDueQuery.extend(aboutOrganization),
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
})
