import { z } from 'zod'
import { createCampaign } from '@/lib/campaigns/commands'
import { listCampaigns } from '@/lib/campaigns/queries'
import { Campaign, CampaignEntry, CampaignInput, CampaignListQuery } from '@/lib/campaigns/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { CAMPAIGN_STATUS_WORDS } from '@/lib/shared/campaign-words'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'Campaigns: mails that go to many, with what came of them.',
    permission: 'campaigns:read',
    query: CampaignListQuery.extend(aboutOrganization),
    output: z.array(CampaignEntry),
    csv: {
      name: 'campaigns',
      columns: {
        Name: ({ name }) => name,
        Subject: ({ subject }) => subject,
        Organization: ({ organization }) => organization.label,
        Topic: ({ topic }) => topic?.name,
        Audience: ({ audience }) => audience,
        Status: ({ status }) => CAMPAIGN_STATUS_WORDS[status],
        'Send at': ({ sendAt }) => sendAt,
        Delivered: ({ figures }) => figures.delivered,
        Opens: ({ figures }) => figures.opened,
        'Machine opens': ({ figures }) => figures.machineOpened,
        Clicks: ({ figures }) => figures.clicked,
        Unsubscribes: ({ figures }) => figures.unsubscribed,
        Bounces: ({ figures }) => figures.bounced,
        Complaints: ({ figures }) => figures.complained,
      },
    },
    handle: ({ ctx, query }) => listCampaigns(ctx, query),
  }),

  POST: adminEndpoint({
    summary: 'Begins a campaign as a draft.',
    permission: 'campaigns:create',
    query: z.strictObject(aboutOrganization),
    body: CampaignInput,
    output: Campaign,
    handle: ({ ctx, body }) => createCampaign(ctx, body),
  }),
})
