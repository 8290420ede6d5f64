import { z } from '@/lib/shared/zod'
import { CampaignId } from '@/lib/marketing/campaigns/schema'
import { adminArea } from '@/lib/platform/api/route-table'
import { RECIPIENT_STATE_WORDS, reasonWord } from '@/lib/shared/campaign-words'
import { findReport, listRecipients } from './queries'
import { Recipient, RecipientListQuery, Report } from './schema'

export const reportRoutes = [
  adminArea.get('/campaigns/:id/recipients', {
    summary: 'To whom a campaign went, and what came of each mail.',
    permission: 'campaigns:read',
    params: { id: CampaignId },
    query: RecipientListQuery,
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
    handle: ({ ctx, params, query }) => listRecipients(ctx, params.id, query),
  }),

  adminArea.get('/campaigns/:id/report', {
    summary:
      'What came of a campaign: by subject, by link and by hour, machines apart from people.',
    permission: 'campaigns:read',
    params: { id: CampaignId },
    output: Report,
    heavy: true,
    handle: ({ ctx, params }) => findReport(ctx, params.id),
  }),
]
