import { z } from 'zod'
import { changeCampaign, deleteCampaign } from '@/lib/campaigns/commands'
import { findCampaign } from '@/lib/campaigns/queries'
import { Campaign, CampaignChange, CampaignId, Removal } from '@/lib/campaigns/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

const query = z.strictObject({ id: CampaignId, ...aboutOrganization })

export default api({
  GET: adminEndpoint({
    summary: 'One campaign with all its settings.',
    permission: 'campaigns:read',
    query,
    output: Campaign,
    handle: ({ ctx, query }) => findCampaign(ctx, query.id),
  }),

  PUT: adminEndpoint({
    summary: 'Changes a draft of a campaign.',
    permission: 'campaigns:update',
    query,
    body: CampaignChange,
    output: Campaign,
    handle: ({ ctx, query, body }) => changeCampaign(ctx, query.id, body),
  }),

  DELETE: adminEndpoint({
    summary: 'Removes a draft of a campaign.',
    permission: 'campaigns:update',
    query: query.extend(Removal),
    output: Campaign,
    handle: ({ ctx, query }) => deleteCampaign(ctx, query.id, query.version),
  }),
})
