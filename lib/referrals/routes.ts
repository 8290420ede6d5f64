import { z } from 'zod'
import { ANYWHERE } from '@/lib/server/auth/authorize'
import { adminEndpoint } from '@/lib/server/endpoints'
import { route } from '@/lib/server/route-table'
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
