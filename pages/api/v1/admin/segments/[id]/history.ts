import { z } from 'zod'
import { findSegment } from '@/lib/segments/queries'
import { SegmentId } from '@/lib/segments/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { Change, HistoryQuery, listHistory } from '@/lib/server/history'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'What happened to a segment, newest first.',
    permission: 'contacts:read',
    query: z.strictObject({ id: SegmentId, ...HistoryQuery, ...aboutOrganization }),
    output: z.array(Change),
    handle: async ({ ctx, query }) => {
      await findSegment(ctx, query.id)
      return listHistory(ctx, 'segment', String(query.id), query)
    },
  }),
})
