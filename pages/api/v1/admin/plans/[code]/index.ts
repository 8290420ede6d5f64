import { z } from 'zod'
import { changePlan } from '@/lib/plans/commands'
import { findPlan } from '@/lib/plans/queries'
import { Plan, PlanChange } from '@/lib/plans/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { textInPath } from '@/lib/shared/path-ids'

export const config = { api: { bodyParser: false } }

const query = z.strictObject({ code: textInPath('Plan', 40) })

export default api({
  GET: adminEndpoint({
    summary: 'One plan, with what is published and what is drafted.',
    permission: 'plans:read',
    query,
    output: Plan,
    handle: ({ ctx, query }) => findPlan(ctx, query.code),
  }),

  PUT: adminEndpoint({
    summary: 'Changes the draft of a plan.',
    permission: 'plans:update',
    query,
    body: PlanChange,
    output: Plan,
    handle: ({ ctx, query, body }) => changePlan(ctx, query.code, body),
  }),
})
