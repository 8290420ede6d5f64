import { z } from 'zod'
import { resumeCampaign } from '@/lib/campaigns/states'
import { Campaign, CampaignDeed, CampaignId } from '@/lib/campaigns/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Goes on with a paused campaign where it was.',
    permission: 'campaigns:send',
    query: z.strictObject({ id: CampaignId, ...aboutOrganization }),
    body: CampaignDeed,
    output: Campaign,
    heavy: true,
    handle: ({ ctx, query, body }) => resumeCampaign(ctx, query.id, body),
  }),
})
