import { z } from 'zod'
import { restoreFaq } from '@/lib/faqs/commands'
import { FaqRestore, FaqEntry, FaqId } from '@/lib/faqs/schema'
import { adminEndpoint, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Writes again what a version says.',
    permission: 'faqs:update',
    query: z.strictObject({ id: FaqId }),
    body: FaqRestore,
    output: FaqEntry,
    handle: ({ ctx, query, body }) => restoreFaq(ctx, query.id, body),
  }),
})
