import { z } from 'zod'
import { withdrawFaq } from '@/lib/faqs/commands'
import { FaqDeed, FaqEntry, FaqId } from '@/lib/faqs/schema'
import { adminEndpoint, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Takes a question off the public page.',
    permission: 'faqs:publish',
    query: z.strictObject({ id: FaqId }),
    body: FaqDeed,
    output: FaqEntry,
    handle: ({ ctx, query, body }) => withdrawFaq(ctx, query.id, body.version),
  }),
})
