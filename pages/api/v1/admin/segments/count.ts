import { z } from 'zod'
import { previewRule } from '@/lib/segments/queries'
import { CountInput, SegmentPreview } from '@/lib/segments/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  POST: adminEndpoint({
    summary: 'How many contacts a rule finds, and the first of them.',
    permission: 'contacts:read',
    query: z.strictObject(aboutOrganization),
    body: CountInput,
    output: SegmentPreview,
    heavy: true,
    handle: ({ ctx, body }) => previewRule(ctx, body.rule),
  }),
})
