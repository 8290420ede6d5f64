import { z } from 'zod'
import { archivePlan } from '@/lib/plans/commands'
import { Plan, PlanDeed } from '@/lib/plans/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { textInPath } from '@/lib/shared/path-ids'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Has nobody subscribe to a plan any more.',
    permission: 'plans:archive',
    query: z.strictObject({ code: textInPath('Plan', 40) }),
    body: PlanDeed,
    output: Plan,
    handle: ({ ctx, query, body }) => archivePlan(ctx, query.code, body.version),
  }),
})
