import { z } from 'zod'
import { listReferrers } from '@/lib/referrals/queries'
import { Referrer, ReferrerQuery } from '@/lib/referrals/schema'
import { adminEndpoint, ANYWHERE, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'The people who may have referred a new organization.',
    permission: 'organizations:create',
    scope: () => ANYWHERE,
    query: ReferrerQuery,
    output: z.array(Referrer),
    handle: ({ ctx, query }) => listReferrers(ctx, query),
  }),
})
