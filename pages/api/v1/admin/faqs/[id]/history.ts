import { z } from 'zod'
import { findEntry } from '@/lib/faqs/queries'
import { FaqId } from '@/lib/faqs/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { Change, HistoryQuery, listRecordHistory } from '@/lib/server/history'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'What happened to a question, newest first.',
    permission: 'faqs:read',
    query: z.strictObject({ id: FaqId, ...HistoryQuery }),
    output: z.array(Change),
    handle: ({ ctx, query: { id, ...page } }) =>
      listRecordHistory(ctx, 'faq', String(id), page, () => findEntry(ctx, id)),
  }),
})
