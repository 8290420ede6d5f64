import { z } from 'zod'
import { findProgress } from '@/lib/campaigns/queries'
import { CampaignId, Progress } from '@/lib/campaigns/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'How far a campaign is.',
    permission: 'campaigns:read',
    query: z.strictObject({ id: CampaignId, ...aboutOrganization }),
    output: Progress,
    handle: ({ ctx, query }) => findProgress(ctx, query.id),
  }),
})
