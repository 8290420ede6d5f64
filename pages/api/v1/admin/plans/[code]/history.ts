import { z } from 'zod'
import { findPlan } from '@/lib/plans/queries'
import { adminEndpoint, api } from '@/lib/server/api'
import { Change, HistoryQuery, listRecordHistory } from '@/lib/server/history'
import { textInPath } from '@/lib/shared/path-ids'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'What happened to a plan, newest first.',
    permission: 'plans:read',
    query: z.strictObject({ code: textInPath('Plan', 40), ...HistoryQuery }),
    output: z.array(Change),
    handle: ({ ctx, query: { code, ...page } }) =>
      listRecordHistory(ctx, 'plan', code, page, () => findPlan(ctx, code)),
  }),
})
