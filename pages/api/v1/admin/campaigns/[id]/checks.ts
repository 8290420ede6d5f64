import { z } from 'zod'
import { checkCampaign } from '@/lib/campaigns/checks'
import { CampaignCheck, CampaignId } from '@/lib/campaigns/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'What is asked of a campaign before it is submitted, and how it stands with that.',
    permission: 'campaigns:read',
    query: z.strictObject({ id: CampaignId, ...aboutOrganization }),
    output: z.array(CampaignCheck),
    heavy: true,
    handle: ({ ctx, query }) => checkCampaign(ctx, query.id),
  }),
})
