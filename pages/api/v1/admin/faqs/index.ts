import { z } from 'zod'
import { createFaq } from '@/lib/faqs/commands'
import { listEntries } from '@/lib/faqs/queries'
import { FaqEntry, FaqInput, FaqListQuery } from '@/lib/faqs/schema'
import { adminEndpoint, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
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

  POST: adminEndpoint({
    summary: 'Makes a question, which is not shown before it is published.',
    permission: 'faqs:create',
    body: FaqInput,
    output: FaqEntry,
    handle: ({ ctx, body }) => createFaq(ctx, body),
  }),
})
