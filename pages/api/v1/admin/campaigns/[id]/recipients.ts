import { z } from 'zod'
import { CampaignId } from '@/lib/campaigns/schema'
import { listRecipients } from '@/lib/reports/queries'
import { Recipient, RecipientListQuery } from '@/lib/reports/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { reasonWord, RECIPIENT_STATE_WORDS } from '@/lib/shared/campaign-words'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'To whom a campaign went, and what came of each mail.',
    permission: 'campaigns:read',
    query: RecipientListQuery.extend({ id: CampaignId, ...aboutOrganization }),
    output: z.array(Recipient),
    csv: {
      name: 'recipients',
      columns: {
        'E-mail': ({ email }) => email,
        'First name': ({ firstName }) => firstName,
        'Last name': ({ lastName }) => lastName,
        Subject: ({ variant }) => variant?.toUpperCase(),
        State: ({ state }) => RECIPIENT_STATE_WORDS[state],
        Reason: reasonWord,
        Sent: ({ sentAt }) => sentAt,
        Opened: ({ openedAt }) => openedAt,
        'Opened by a machine': ({ machineOpenedAt }) => machineOpenedAt,
        Clicked: ({ clickedAt }) => clickedAt,
        Unsubscribed: ({ unsubscribedAt }) => unsubscribedAt,
      },
    },
    handle: ({ ctx, query }) => listRecipients(ctx, query.id, query),
  }),
})
