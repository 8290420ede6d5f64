import { z } from 'zod'
import { withdrawCampaign } from '@/lib/campaigns/states'
import { Campaign, CampaignDeed, CampaignId } from '@/lib/campaigns/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Takes a campaign back from its review.',
    permission: 'campaigns:update',
    query: z.strictObject({ id: CampaignId, ...aboutOrganization }),
    body: CampaignDeed,
    output: Campaign,
    handle: ({ ctx, query, body }) => withdrawCampaign(ctx, query.id, body),
  }),
})
