import { z } from 'zod'
import { duplicateCampaign } from '@/lib/campaigns/commands'
import { Campaign, CampaignDeed, CampaignId } from '@/lib/campaigns/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Begins a draft that is like a campaign.',
    permission: 'campaigns:create',
    query: z.strictObject({ id: CampaignId, ...aboutOrganization }),
    body: CampaignDeed,
    output: Campaign,
    handle: ({ ctx, query, body }) => duplicateCampaign(ctx, query.id, body.version),
  }),
})
