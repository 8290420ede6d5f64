import { z } from 'zod'
import { checkSender } from '@/lib/senders/commands'
import { Sender, SenderDeed, SenderId } from '@/lib/senders/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Looks for the records of a sender in the DNS.',
    permission: 'campaigns:update',
    query: z.strictObject({ id: SenderId, ...aboutOrganization }),
    body: SenderDeed,
    output: Sender,
    handle: ({ ctx, query, body }) => checkSender(ctx, query.id, body.version),
  }),
})
