import { z } from 'zod'
import { changeSender, deleteSender } from '@/lib/senders/commands'
import { findSender } from '@/lib/senders/queries'
import { Removal, Sender, SenderChange, SenderId } from '@/lib/senders/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

const query = z.strictObject({ id: SenderId, ...aboutOrganization })

export default api({
  GET: adminEndpoint({
    summary: 'One sender with the records that its domain needs, and what was found of them.',
    permission: 'campaigns:read',
    query,
    output: Sender,
    handle: ({ ctx, query }) => findSender(ctx, query.id),
  }),

  PUT: adminEndpoint({
    summary: 'Changes what recipients read of a sender.',
    permission: 'campaigns:update',
    query,
    body: SenderChange,
    output: Sender,
    handle: ({ ctx, query, body }) => changeSender(ctx, query.id, body),
  }),

  DELETE: adminEndpoint({
    summary: 'Removes a sender that no campaign names, with its key.',
    permission: 'campaigns:update',
    query: query.extend(Removal),
    output: Sender,
    handle: ({ ctx, query }) => deleteSender(ctx, query.id, query.version),
  }),
})
