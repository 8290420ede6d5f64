import { z } from 'zod'
import { listContactHistory } from '@/lib/contacts/queries'
import { ContactId } from '@/lib/contacts/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { Change, HistoryQuery } from '@/lib/server/history'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'What staff have changed of a contact, newest first.',
    permission: 'contacts:read',
    query: z.strictObject({ id: ContactId, ...HistoryQuery, ...aboutOrganization }),
    output: z.array(Change),
    handle: ({ ctx, query }) => listContactHistory(ctx, query.id, query),
  }),
})
