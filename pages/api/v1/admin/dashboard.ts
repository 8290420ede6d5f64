import { z } from 'zod'
import { readDashboard } from '@/lib/dashboard/queries'
import { Dashboard } from '@/lib/dashboard/schema'
import { adminEndpoint, ANYWHERE, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'Live counts and the latest changes.',
    permission: 'organizations:read',
    scope: () => ANYWHERE,
    query: z.strictObject({}),
    output: Dashboard,
    handle: ({ ctx }) => readDashboard(ctx),
  }),
})
