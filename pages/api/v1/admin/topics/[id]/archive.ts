import { z } from 'zod'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'
import { archiveTopic } from '@/lib/topics/commands'
import { Topic, TopicId, TopicStanding } from '@/lib/topics/schema'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Offers a topic to nobody any more, or again.',
    permission: 'contacts:update',
    query: z.strictObject({ id: TopicId, ...aboutOrganization }),
    body: TopicStanding,
    output: Topic,
    handle: ({ ctx, query, body }) => archiveTopic(ctx, query.id, body),
  }),
})
