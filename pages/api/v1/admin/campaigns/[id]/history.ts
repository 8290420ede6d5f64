import { z } from 'zod'
import { findCampaign } from '@/lib/campaigns/queries'
import { CampaignId } from '@/lib/campaigns/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { Change, HistoryQuery, listHistory } from '@/lib/server/history'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'What happened to a campaign, newest first.',
    permission: 'campaigns:read',
    query: z.strictObject({ id: CampaignId, ...HistoryQuery, ...aboutOrganization }),
    output: z.array(Change),
    handle: async ({ ctx, query }) => {
      await findCampaign(ctx, query.id)
      return listHistory(ctx, 'campaign', String(query.id), query)
    },
  }),
})
