import { z } from 'zod'
import { CampaignId } from '@/lib/campaigns/schema'
import { findReport } from '@/lib/reports/queries'
import { Report } from '@/lib/reports/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary:
      'What came of a campaign: by subject, by link and by hour, machines apart from people.',
    permission: 'campaigns:read',
    query: z.strictObject({ id: CampaignId, ...aboutOrganization }),
    output: Report,
    heavy: true,
    handle: ({ ctx, query }) => findReport(ctx, query.id),
  }),
})
