import { z } from '@/lib/shared/zod'
import { adminArea } from '@/lib/platform/api/route-table'
import { Change, HistoryQuery, listHistory } from '@/lib/platform/audit/history'
import { archiveTopic, changeTopic, createTopic } from './commands'
import { findTopic, listTopics } from './queries'
import { Topic, TopicChange, TopicId, TopicInput, TopicListQuery, TopicStanding } from './schema'

export const topicRoutes = [
  adminArea.get('/topics', {
    summary: 'Topics that contacts subscribe to, with how many do.',
    permission: 'contacts:read',
    query: TopicListQuery,
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

  adminArea.post('/topics', {
    status: 201,
    summary: 'Makes a topic.',
    permission: 'contacts:update',
    body: TopicInput,
    output: Topic,
    handle: ({ ctx, body }) => createTopic(ctx, body),
  }),

  adminArea.get('/topics/:id', {
    summary: 'One topic.',
    permission: 'contacts:read',
    params: { id: TopicId },
    output: Topic,
    handle: ({ ctx, params }) => findTopic(ctx, params.id),
  }),

  adminArea.put('/topics/:id', {
    summary: 'Changes what a topic is called and says.',
    permission: 'contacts:update',
    params: { id: TopicId },
    body: TopicChange,
    output: Topic,
    handle: ({ ctx, params, body }) => changeTopic(ctx, params.id, body),
  }),

  adminArea.post('/topics/:id/archive', {
    summary: 'Offers a topic to nobody any more, or again.',
    permission: 'contacts:update',
    params: { id: TopicId },
    body: TopicStanding,
    output: Topic,
    handle: ({ ctx, params, body }) => archiveTopic(ctx, params.id, body),
  }),

  adminArea.get('/topics/:id/history', {
    summary: 'What happened to a topic, newest first.',
    permission: 'contacts:read',
    params: { id: TopicId },
    query: HistoryQuery,
    output: z.array(Change),
    handle: async ({ ctx, params, query }) => {
      await findTopic(ctx, params.id)
      return listHistory(ctx, 'topic', String(params.id), query)
    },
  }),
]
