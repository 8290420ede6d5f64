import { z } from 'zod'
import { adminEndpoint } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'
import { findRevenue } from './queries'
import { Revenue, RevenueQuery } from './schema'

export const revenue = adminEndpoint({
  summary: 'What subscriptions have brought in month by month, currency by currency.',
  permission: 'billing:read',
  query: RevenueQuery.extend(aboutOrganization),
  output: z.array(Revenue),
  handle: ({ ctx, query }) => findRevenue(ctx, query as RevenueQuery),
})
