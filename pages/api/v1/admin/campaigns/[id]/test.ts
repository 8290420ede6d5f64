import { z } from 'zod'
import { sendCampaignTest } from '@/lib/campaigns/trying'
import { CampaignId, CampaignTestInput, CampaignTestSent } from '@/lib/campaigns/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'Sends a campaign to some addresses to look at.',
    permission: 'campaigns:update',
    query: z.strictObject({ id: CampaignId, ...aboutOrganization }),
    body: CampaignTestInput,
    output: CampaignTestSent,
    heavy: true,
    handle: ({ ctx, query, body }) => sendCampaignTest(ctx, query.id, body),
  }),
})
