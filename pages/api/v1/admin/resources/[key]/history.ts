import { z } from 'zod'
import { findResource } from '@/lib/resources/queries'
import { adminEndpoint, api } from '@/lib/server/api'
import { Change, HistoryQuery, listRecordHistory } from '@/lib/server/history'
import { textInPath } from '@/lib/shared/path-ids'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'What happened to a resource, newest first.',
    permission: 'resources:read',
    query: z.strictObject({ key: textInPath('Resource', 49), ...HistoryQuery }),
    output: z.array(Change),
    handle: ({ ctx, query: { key, ...page } }) =>
      listRecordHistory(ctx, 'resource', key, page, () => findResource(ctx, key)),
  }),
})
