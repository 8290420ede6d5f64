import { z } from 'zod'
import { listVersions } from '@/lib/plans/queries'
import { PlanVersion } from '@/lib/plans/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { textInPath } from '@/lib/shared/path-ids'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'Every version of a plan, newest first.',
    permission: 'plans:read',
    query: z.strictObject({ code: textInPath('Plan', 40) }),
    output: z.array(PlanVersion),
    handle: ({ ctx, query }) => listVersions(ctx, query.code),
  }),
})
