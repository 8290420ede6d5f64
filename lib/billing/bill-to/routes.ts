import { z } from '@/lib/shared/zod'
import { organizationOf } from '@/lib/platform/api/ctx'
import type { Area, AreaTypes } from '@/lib/platform/api/route-table'
import { Change, HistoryQuery, listHistory } from '@/lib/platform/audit/history'
import { changeBillTo, resetBillTo } from './commands'
import { findBillTo, listBillToCountries } from './queries'
import { BillTo, BillToChange, BillToCountry } from './schema'

export const billToRoutes = <A extends AreaTypes>(area: Area<A>) => [
  area.get('/bill-to', {
    summary: 'What the invoices of an organization say of who pays, and where they are sent.',
    permission: 'billing:read',
    output: BillTo,
    handle: ({ ctx }) => findBillTo(ctx),
  }),

  area.put('/bill-to', {
    summary:
      'Changes what the invoices of an organization say from now on, and where they are sent.',
    permission: 'billing:update',
    body: BillToChange,
    output: BillTo,
    handle: ({ ctx, body }) => changeBillTo(ctx, body),
  }),

  area.delete('/bill-to', {
    summary: 'Has the invoices of an organization say what its account says again.',
    permission: 'billing:update',
    output: BillTo,
    handle: ({ ctx }) => resetBillTo(ctx),
  }),

  area.get('/bill-to/history', {
    summary: 'What happened to what the invoices of an organization say, newest first.',
    permission: 'billing:read',
    query: HistoryQuery,
    output: z.array(Change),
    handle: ({ ctx, query }) => listHistory(ctx, 'bill-to', String(organizationOf(ctx).id), query),
  }),
]

export const billingCountryRoutes = <A extends AreaTypes>(area: Area<A>) => [
  area.get('/billing/countries', {
    summary: 'The countries that an invoice can go to.',
    permission: 'billing:read',
    output: z.array(BillToCountry),
    handle: ({ ctx }) => listBillToCountries(ctx),
  }),
]
