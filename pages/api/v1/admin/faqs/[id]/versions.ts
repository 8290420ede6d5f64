import { z } from 'zod'
import { listVersions } from '@/lib/faqs/queries'
import { FaqId, FaqVersion } from '@/lib/faqs/schema'
import { adminEndpoint, api } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'What was published of a question, the latest first.',
    permission: 'faqs:read',
    query: z.strictObject({ id: FaqId }),
    output: z.array(FaqVersion),
    handle: ({ ctx, query }) => listVersions(ctx, query.id),
  }),
})
