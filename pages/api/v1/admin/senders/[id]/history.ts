import { z } from 'zod'
import { findSender } from '@/lib/senders/queries'
import { SenderId } from '@/lib/senders/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { Change, HistoryQuery, listHistory } from '@/lib/server/history'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'What happened to a sender, newest first.',
    permission: 'campaigns:read',
    query: z.strictObject({ id: SenderId, ...HistoryQuery, ...aboutOrganization }),
    output: z.array(Change),
    handle: async ({ ctx, query }) => {
      await findSender(ctx, query.id)
      return listHistory(ctx, 'sender', String(query.id), query)
    },
  }),
})
