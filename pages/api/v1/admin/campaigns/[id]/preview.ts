import { z } from 'zod'
import { previewCampaign } from '@/lib/campaigns/trying'
import { CampaignId, CampaignPreview, CampaignPreviewInput } from '@/lib/campaigns/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'A campaign as a mail, with samples or as a contact would get it.',
    permission: 'campaigns:read',
    query: z.strictObject({ id: CampaignId, ...aboutOrganization }),
    body: CampaignPreviewInput,
    output: CampaignPreview,
    heavy: true,
    handle: ({ ctx, query, body }) => previewCampaign(ctx, query.id, body),
  }),
})
