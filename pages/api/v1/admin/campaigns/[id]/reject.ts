import { z } from 'zod'
import { rejectCampaign } from '@/lib/campaigns/states'
import { Campaign, CampaignId, Rejection } from '@/lib/campaigns/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Sends a campaign back to be changed.',
    permission: 'campaigns:approve',
    query: z.strictObject({ id: CampaignId, ...aboutOrganization }),
    body: Rejection,
    output: Campaign,
    handle: ({ ctx, query, body }) => rejectCampaign(ctx, query.id, body),
  }),
})
