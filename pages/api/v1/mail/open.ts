import { z } from 'zod'
import { MailToken } from '@/lib/campaigns/schema'
import { openMail } from '@/lib/campaigns/tracking'
import { api, recipientEndpoint } from '@/lib/server/api'

export const config = { api: { bodyParser: false } }

export default api({
  GET: recipientEndpoint({
    summary:
      'An image in a mail: that it is loaded counts as an open, of a person or of a machine.',
    always: true,
    query: z.strictObject(MailToken),
    output: z.unknown(),
    handle: ({ recipient, query }) => openMail(recipient, query.token),
  }),
})
