import { z } from 'zod'
import { discardDraft, draftPlan } from '@/lib/plans/commands'
import { Plan, PlanDeed } from '@/lib/plans/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { textInPath } from '@/lib/shared/path-ids'

export const config = { api: { bodyParser: false } }

const query = z.strictObject({ code: textInPath('Plan', 40) })

export default api({
  POST: adminEndpoint({
    summary: 'Begins the draft of a plan’s next version.',
    permission: 'plans:update',
    query,
    body: PlanDeed,
    output: Plan,
    handle: ({ ctx, query, body }) => draftPlan(ctx, query.code, body.version),
  }),

  DELETE: adminEndpoint({
    summary: 'Throws a draft away, and with that of a first version the plan.',
    permission: 'plans:update',
    query,
    output: Plan,
    handle: ({ ctx, query }) => discardDraft(ctx, query.code),
  }),
})
