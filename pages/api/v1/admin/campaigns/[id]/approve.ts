import { z } from 'zod'
import { approveCampaign } from '@/lib/campaigns/states'
import { Approval, Campaign, CampaignId } from '@/lib/campaigns/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Lets a campaign go out, at its time or at once.',
    permission: 'campaigns:approve',
    query: z.strictObject({ id: CampaignId, ...aboutOrganization }),
    body: Approval,
    output: Campaign,
    heavy: true,
    handle: ({ ctx, query, body }) => approveCampaign(ctx, query.id, body),
  }),
})
