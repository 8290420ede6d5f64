import { z } from 'zod'
import { offerAgain } from '@/lib/plans/offers'
import { Plan } from '@/lib/plans/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { textInPath } from '@/lib/shared/path-ids'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Has a plan that was published written to commerce again.',
    permission: 'plans:publish',
    query: z.strictObject({ code: textInPath('Plan', 40) }),
    body: z.strictObject({}),
    output: Plan,
    handle: ({ ctx, query }) => offerAgain(ctx, query.code),
  }),
})
