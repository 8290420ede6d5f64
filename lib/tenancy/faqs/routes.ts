import { z } from '@/lib/shared/zod'
import { publicEndpoint } from '@/lib/platform/api/endpoints'
import { catalogueArea, route } from '@/lib/platform/api/route-table'
import { Change, HistoryQuery, listRecordHistory } from '@/lib/platform/audit/history'
import {
  changeFaq,
  createFaq,
  deleteFaq,
  orderFaqs,
  publishFaq,
  restoreFaq,
  withdrawFaq,
} from './commands'
import { findEntry, listEntries, listFaqs, listVersions } from './queries'
import {
  Faq,
  FaqChange,
  FaqDeed,
  FaqEntry,
  FaqId,
  FaqInput,
  FaqListQuery,
  FaqOrder,
  FaqRestore,
  FaqVersion,
} from './schema'

export const faqRoutes = [
  catalogueArea.get('/faqs', {
    summary: 'Frequently asked questions as staff write them.',
    permission: 'faqs:read',
    query: FaqListQuery,
    output: z.array(FaqEntry),
    csv: {
      name: 'faqs',
      columns: {
        Question: ({ question }) => question,
        Answer: ({ answer }) => answer,
        Status: ({ status }) => status,
        Version: ({ number }) => number,
        Updated: ({ updatedAt }) => updatedAt,
      },
    },
    handle: ({ ctx, query }) => listEntries(ctx, query),
  }),

  catalogueArea.post('/faqs', {
    status: 201,
    summary: 'Makes a question, which is not shown before it is published.',
    permission: 'faqs:create',
    body: FaqInput,
    output: FaqEntry,
    handle: ({ ctx, body }) => createFaq(ctx, body),
  }),

  catalogueArea.put('/faqs/order', {
    summary: 'Puts all questions into an order.',
    permission: 'faqs:update',
    body: FaqOrder,
    output: z.array(FaqEntry),
    handle: ({ ctx, body }) => orderFaqs(ctx, body),
  }),

  catalogueArea.get('/faqs/:id', {
    summary: 'One question.',
    permission: 'faqs:read',
    params: { id: FaqId },
    output: FaqEntry,
    handle: ({ ctx, params }) => findEntry(ctx, params.id),
  }),

  catalogueArea.put('/faqs/:id', {
    summary: 'Changes what is written of a question; the page shows it once it is published.',
    permission: 'faqs:update',
    params: { id: FaqId },
    body: FaqChange,
    output: FaqEntry,
    handle: ({ ctx, params, body }) => changeFaq(ctx, params.id, body),
  }),

  catalogueArea.delete('/faqs/:id', {
    summary: 'Deletes a question that was never published.',
    permission: 'faqs:delete',
    params: { id: FaqId },
    output: FaqEntry,
    handle: ({ ctx, params }) => deleteFaq(ctx, params.id),
  }),

  catalogueArea.get('/faqs/:id/history', {
    summary: 'What happened to a question, newest first.',
    permission: 'faqs:read',
    params: { id: FaqId },
    query: HistoryQuery,
    output: z.array(Change),
    handle: ({ ctx, params, query }) =>
      listRecordHistory(ctx, 'faq', String(params.id), query, () => findEntry(ctx, params.id)),
  }),

  catalogueArea.post('/faqs/:id/publish', {
    summary: 'Has the public page show what is written.',
    permission: 'faqs:publish',
    params: { id: FaqId },
    body: FaqDeed,
    output: FaqEntry,
    handle: ({ ctx, params, body }) => publishFaq(ctx, params.id, body.version),
  }),

  catalogueArea.post('/faqs/:id/restore', {
    summary: 'Writes again what a version says.',
    permission: 'faqs:update',
    params: { id: FaqId },
    body: FaqRestore,
    output: FaqEntry,
    handle: ({ ctx, params, body }) => restoreFaq(ctx, params.id, body),
  }),

  catalogueArea.get('/faqs/:id/versions', {
    summary: 'What was published of a question, the latest first.',
    permission: 'faqs:read',
    params: { id: FaqId },
    output: z.array(FaqVersion),
    handle: ({ ctx, params }) => listVersions(ctx, params.id),
  }),

  catalogueArea.post('/faqs/:id/withdraw', {
    summary: 'Takes a question off the public page.',
    permission: 'faqs:publish',
    params: { id: FaqId },
    body: FaqDeed,
    output: FaqEntry,
    handle: ({ ctx, params, body }) => withdrawFaq(ctx, params.id, body.version),
  }),
]

export const publicFaqRoutes = [
  route(
    'GET',
    '/api/v1/faqs',
    publicEndpoint({
      summary: 'Frequently asked questions. The connection probe asks for them, too.',
      query: z.strictObject({}),
      output: z.array(Faq),
      handle: ({ transaction }) => listFaqs(transaction),
    }),
  ),
]
