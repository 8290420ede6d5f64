import { z } from 'zod'
import { changeFaq, deleteFaq } from '@/lib/faqs/commands'
import { findEntry } from '@/lib/faqs/queries'
import { FaqChange, FaqEntry, FaqId } from '@/lib/faqs/schema'
import { adminEndpoint, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

const query = z.strictObject({ id: FaqId })

export default api({
  GET: adminEndpoint({
    summary: 'One question.',
    permission: 'faqs:read',
    query,
    output: FaqEntry,
    handle: ({ ctx, query }) => findEntry(ctx, query.id),
  }),

  PUT: adminEndpoint({
    summary: 'Changes what is written of a question; the page shows it once it is published.',
    permission: 'faqs:update',
    query,
    body: FaqChange,
    output: FaqEntry,
    handle: ({ ctx, query, body }) => changeFaq(ctx, query.id, body),
  }),

  DELETE: adminEndpoint({
    summary: 'Deletes a question that was never published.',
    permission: 'faqs:delete',
    query,
    output: FaqEntry,
    handle: ({ ctx, query }) => deleteFaq(ctx, query.id),
  }),
})
