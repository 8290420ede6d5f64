import { z } from '@/lib/shared/zod'
import { CsvAnswer } from '@/lib/platform/api/csv'
import { adminArea } from '@/lib/platform/api/route-table'
import { demand } from '@/lib/platform/auth/grant'
import { figureOf } from '@/lib/shared/money/money'
import type { CsvColumns } from '@/lib/shared/text/csv'
import { findRevenue } from './queries'
import { Revenue, RevenueQuery, type RevenueMonth } from './schema'

const columns: CsvColumns<RevenueMonth & { currency: string }> = {
  Month: ({ month }) => month,
  Currency: ({ currency }) => currency,
  Revenue: ({ invoiced: amount, currency }) => figureOf({ amount, currency }),
  Recurring: ({ recurring: amount, currency }) => figureOf({ amount, currency }),
  'Running at its beginning': ({ running }) => running,
  Began: ({ began }) => began,
  Ended: ({ ended }) => ended,
}

export const revenueRoutes = [
  adminArea.get('/billing/revenue', {
    files: ['text/csv'],
    summary: 'What subscriptions have brought in month by month, currency by currency.',
    permission: 'billing:read',
    query: RevenueQuery,
    output: z.array(Revenue),
    heavy: true,
    handle: async ({ ctx, query }) => {
      if (query.format) demand(ctx, 'billing:export', 'A file of the revenue')
      const found = await findRevenue(ctx, query as RevenueQuery)
      if (!query.format) return found
      const rows = found.flatMap(({ currency, months }) =>
        months.map((month) => ({ ...month, currency })),
      )
      return CsvAnswer.of('revenue', columns, rows)
    },
  }),
]
