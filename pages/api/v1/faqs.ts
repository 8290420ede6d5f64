import { z } from 'zod'
import { listFaqs } from '@/lib/faqs/queries'
import { Faq } from '@/lib/faqs/schema'
import { api, publicEndpoint } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  GET: publicEndpoint({
    summary: 'Frequently asked questions. The connection probe asks for them, too.',
    query: z.strictObject({}),
    output: z.array(Faq),
    handle: ({ transaction }) => listFaqs(transaction),
  }),
})
