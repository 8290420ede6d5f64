import { z } from 'zod'
import { MailToken } from '@/lib/campaigns/schema'
import { followLink } from '@/lib/campaigns/tracking'
import { api, recipientEndpoint } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  GET: recipientEndpoint({
    summary: 'A link in a mail, which leads on to where the campaign has it lead.',
    always: true,
    query: z.strictObject(MailToken),
    output: z.unknown(),
    handle: ({ recipient, query }) => followLink(recipient, query.token),
  }),
})
