import { z } from 'zod'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'
import { changeTopic } from '@/lib/topics/commands'
import { findTopic } from '@/lib/topics/queries'
import { Topic, TopicChange, TopicId } from '@/lib/topics/schema'

export const config = { api: { bodyParser: false } }

const query = z.strictObject({ id: TopicId, ...aboutOrganization })

export default api({
  GET: adminEndpoint({
    summary: 'One topic.',
    permission: 'contacts:read',
    query,
    output: Topic,
    handle: ({ ctx, query }) => findTopic(ctx, query.id),
  }),

  PUT: adminEndpoint({
    summary: 'Changes what a topic is called and says.',
    permission: 'contacts:update',
    query,
    body: TopicChange,
    output: Topic,
    handle: ({ ctx, query, body }) => changeTopic(ctx, query.id, body),
  }),
})
