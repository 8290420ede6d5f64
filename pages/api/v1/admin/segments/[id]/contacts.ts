import { z } from 'zod'
import { previewSegment } from '@/lib/segments/queries'
import { SegmentId, SegmentPreview } from '@/lib/segments/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'How many contacts a segment finds at this moment, and the first of them.',
    permission: 'contacts:read',
    query: z.strictObject({ id: SegmentId, ...aboutOrganization }),
    output: SegmentPreview,
    heavy: true,
    handle: ({ ctx, query }) => previewSegment(ctx, query.id),
  }),
})
