import { z } from 'zod'
import { pauseCampaign } from '@/lib/campaigns/states'
import { Campaign, CampaignDeed, CampaignId } from '@/lib/campaigns/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Has no more mail of a campaign go out until it is resumed.',
    permission: 'campaigns:send',
    query: z.strictObject({ id: CampaignId, ...aboutOrganization }),
    body: CampaignDeed,
    output: Campaign,
    handle: ({ ctx, query, body }) => pauseCampaign(ctx, query.id, body),
  }),
})
