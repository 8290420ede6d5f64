import { z } from 'zod'
import { findClinicalTest } from '@/lib/clinical-tests/queries'
import { adminEndpoint, api } from '@/lib/server/api'
import { Change, HistoryQuery, listRecordHistory } from '@/lib/server/history'
import { textInPath } from '@/lib/shared/path-ids'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'What happened to a test, newest first.',
    permission: 'tests:read',
    query: z.strictObject({ code: textInPath('Test', 20), ...HistoryQuery }),
    output: z.array(Change),
    handle: ({ ctx, query: { code, ...page } }) =>
      listRecordHistory(ctx, 'test', code, page, () => findClinicalTest(ctx, code)),
  }),
})
