import { z } from 'zod'
import { findAudience } from '@/lib/campaigns/aim'
import { Audience, AudienceQuery, CampaignId } from '@/lib/campaigns/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'Whom a campaign would go to at this moment.',
    permission: 'campaigns:read',
    query: z.strictObject({ id: CampaignId, ...AudienceQuery, ...aboutOrganization }),
    output: Audience,
    heavy: true,
    handle: ({ ctx, query }) => findAudience(ctx, query.id, query),
  }),
})
