import { z } from 'zod'
import { orderFaqs } from '@/lib/faqs/commands'
import { FaqEntry, FaqOrder } from '@/lib/faqs/schema'
import { adminEndpoint, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  PUT: adminEndpoint({
    summary: 'Puts all questions into an order.',
    permission: 'faqs:update',
    body: FaqOrder,
    output: z.array(FaqEntry),
    handle: ({ ctx, body }) => orderFaqs(ctx, body),
  }),
})
