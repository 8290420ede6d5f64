import { z } from 'zod'
import { cancelCampaign } from '@/lib/campaigns/states'
import { Campaign, CampaignDeed, CampaignId } from '@/lib/campaigns/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Ends a campaign: what has not been sent never is.',
    permission: 'campaigns:send',
    query: z.strictObject({ id: CampaignId, ...aboutOrganization }),
    body: CampaignDeed,
    output: Campaign,
    handle: ({ ctx, query, body }) => cancelCampaign(ctx, query.id, body),
  }),
})
