import { z } from 'zod'
import { adminEndpoint, api } from '@/lib/server/api'
import { Change, HistoryQuery, listHistory } from '@/lib/server/history'
import { aboutOrganization } from '@/lib/shared/list'
import { findTopic } from '@/lib/topics/queries'
import { TopicId } from '@/lib/topics/schema'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'What happened to a topic, newest first.',
    permission: 'contacts:read',
    query: z.strictObject({ id: TopicId, ...HistoryQuery, ...aboutOrganization }),
    output: z.array(Change),
    handle: async ({ ctx, query }) => {
      await findTopic(ctx, query.id)
      return listHistory(ctx, 'topic', String(query.id), query)
    },
  }),
})
