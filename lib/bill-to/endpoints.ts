import { z } from 'zod'
import type { Area } from '@/lib/server/api'
import { organizationOf } from '@/lib/server/ctx'
import { Change, HistoryQuery, listHistory } from '@/lib/server/history'
import { changeBillTo, resetBillTo } from './commands'
import { findBillTo, listBillToCountries } from './queries'
import { BillTo, BillToChange, BillToCountry } from './schema'

// For staff `about` names the organization; on its own host that does.
type Endpoint = Area['endpoint']

export const billTo = (endpoint: Endpoint, about: z.ZodRawShape) => ({
  GET: endpoint({
    summary: 'What the invoices of an organization say of who pays, and where they are sent.',
    permission: 'billing:read',
    query: z.strictObject(about),
    output: BillTo,
    handle: ({ ctx }) => findBillTo(ctx),
  }),

  PUT: endpoint({
    summary:
      'Changes what the invoices of an organization say from now on, and where they are sent.',
    permission: 'billing:update',
    query: z.strictObject(about),
    body: BillToChange,
    output: BillTo,
    handle: ({ ctx, body }) => changeBillTo(ctx, body),
  }),

  DELETE: endpoint({
    summary: 'Has the invoices of an organization say what its account says again.',
    permission: 'billing:update',
    query: z.strictObject(about),
    output: BillTo,
    handle: ({ ctx }) => resetBillTo(ctx),
  }),
})

export const billToHistory = (endpoint: Endpoint, about: z.ZodRawShape) => ({
  GET: endpoint({
    summary: 'What happened to what the invoices of an organization say, newest first.',
    permission: 'billing:read',
    query: z.strictObject({ ...HistoryQuery, ...about }),
    output: z.array(Change),
    handle: ({ ctx, query }) =>
      listHistory(
        ctx,
        'bill-to',
        String(organizationOf(ctx).id),
        query as { limit: number; before?: number },
      ),
  }),
})

export const billingCountries = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'The countries that an invoice can go to.',
    permission: 'billing:read',
    query: z.strictObject(about),
    output: z.array(BillToCountry),
    handle: ({ ctx }) => listBillToCountries(ctx),
  }),
})
