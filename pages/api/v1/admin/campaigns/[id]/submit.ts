import { z } from 'zod'
import { submitCampaign } from '@/lib/campaigns/states'
import { Campaign, CampaignDeed, CampaignId } from '@/lib/campaigns/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Has somebody else look at a campaign before it is sent.',
    permission: 'campaigns:update',
    query: z.strictObject({ id: CampaignId, ...aboutOrganization }),
    body: CampaignDeed,
    output: Campaign,
    heavy: true,
    handle: ({ ctx, query, body }) => submitCampaign(ctx, query.id, body),
  }),
})
