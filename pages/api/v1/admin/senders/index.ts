import { z } from 'zod'
import { createSender } from '@/lib/senders/commands'
import { listSenders } from '@/lib/senders/queries'
import { Sender, SenderInput, SenderListQuery } from '@/lib/senders/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { SENDER_STATE_WORDS } from '@/lib/shared/campaign-words'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'From whom campaigns come, with the records that their domains need.',
    permission: 'campaigns:read',
    query: SenderListQuery.extend(aboutOrganization),
    output: z.array(Sender),
    csv: {
      name: 'senders',
      columns: {
        Name: ({ name }) => name,
        'E-mail': ({ email }) => email,
        'Reply to': ({ replyTo }) => replyTo,
        Organization: ({ organization }) => organization.label,
        State: ({ state }) => SENDER_STATE_WORDS[state],
        Checked: ({ checkedAt }) => checkedAt,
      },
    },
    handle: ({ ctx, query }) => listSenders(ctx, query),
  }),

  POST: adminEndpoint({
    summary: 'Makes a sender with a key of its own, which the DNS of its domain is to prove.',
    permission: 'campaigns:update',
    query: z.strictObject(aboutOrganization),
    body: SenderInput,
    output: Sender,
    handle: ({ ctx, body }) => createSender(ctx, body),
  }),
})
