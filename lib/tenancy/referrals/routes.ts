import { z } from '@/lib/shared/zod'
import { adminEndpoint } from '@/lib/platform/api/endpoints'
import { route } from '@/lib/platform/api/route-table'
import { ANYWHERE } from '@/lib/platform/auth/authorize'
import { listReferrers } from './queries'
import { Referrer, ReferrerQuery } from './schema'

export const referralRoutes = [
  route(
    'GET',
    '/api/v1/referrals/referrers',
    adminEndpoint({
      summary: 'The people who may have referred a new organization.',
      permission: 'organizations:create',
      scope: () => ANYWHERE,
      query: ReferrerQuery,
      output: z.array(Referrer),
      handle: ({ ctx, query }) => listReferrers(ctx, query),
    }),
  ),
]
