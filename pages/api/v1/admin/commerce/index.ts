import { z } from 'zod'
import { readOverview } from '@/lib/commerce/overview'
import { CommerceOverview } from '@/lib/commerce/schema'
import { Later } from '@/lib/server/answer'
import { adminEndpoint, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'How the commerce back end is, and what it lacks.',
    permission: 'commerce:read',
    scope: () => 'global',
    query: z.strictObject({}),
    output: CommerceOverview,
    handle: async () => new Later(readOverview),
  }),
})
