import { z } from 'zod'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'
import { createTopic } from '@/lib/topics/commands'
import { listTopics } from '@/lib/topics/queries'
import { Topic, TopicInput, TopicListQuery } from '@/lib/topics/schema'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'Topics that contacts subscribe to, with how many do.',
    permission: 'contacts:read',
    query: TopicListQuery.extend(aboutOrganization),
    output: z.array(Topic),
    csv: {
      name: 'topics',
      columns: {
        Name: ({ name }) => name,
        Description: ({ description }) => description,
        Organization: ({ organization }) => organization.label,
        Subscribed: ({ subscribed }) => subscribed,
        'Not confirmed yet': ({ pending }) => pending,
        Status: ({ status }) => status,
        Updated: ({ updatedAt }) => updatedAt,
      },
    },
    handle: ({ ctx, query }) => listTopics(ctx, query),
  }),

  POST: adminEndpoint({
    summary: 'Makes a topic.',
    permission: 'contacts:update',
    query: z.strictObject(aboutOrganization),
    body: TopicInput,
    output: Topic,
    handle: ({ ctx, body }) => createTopic(ctx, body),
  }),
})
