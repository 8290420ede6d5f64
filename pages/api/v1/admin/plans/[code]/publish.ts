import { z } from 'zod'
import { publishPlan } from '@/lib/plans/commands'
import { Plan, PlanDeed } from '@/lib/plans/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { textInPath } from '@/lib/shared/path-ids'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Publishes the draft of a plan, and archives the version before.',
    permission: 'plans:publish',
    query: z.strictObject({ code: textInPath('Plan', 40) }),
    body: PlanDeed,
    output: Plan,
    handle: ({ ctx, query, body }) => publishPlan(ctx, query.code, body.version),
  }),
})
