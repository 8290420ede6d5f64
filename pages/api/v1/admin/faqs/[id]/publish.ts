import { z } from 'zod'
import { publishFaq } from '@/lib/faqs/commands'
import { FaqDeed, FaqEntry, FaqId } from '@/lib/faqs/schema'
import { adminEndpoint, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Has the public page show what is written.',
    permission: 'faqs:publish',
    query: z.strictObject({ id: FaqId }),
    body: FaqDeed,
    output: FaqEntry,
    handle: ({ ctx, query, body }) => publishFaq(ctx, query.id, body.version),
  }),
})
