import { z } from 'zod'
import { createSegment } from '@/lib/segments/commands'
import { listSegments } from '@/lib/segments/queries'
import { Segment, SegmentInput, SegmentListQuery } from '@/lib/segments/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

export default api({
  GET: adminEndpoint({
    summary: 'Segments: rules that find contacts, under names.',
    permission: 'contacts:read',
    query: SegmentListQuery.extend(aboutOrganization),
    output: z.array(Segment),
    csv: {
      name: 'segments',
      columns: {
        Name: ({ name }) => name,
        Description: ({ description }) => description,
        Organization: ({ organization }) => organization.label,
        Updated: ({ updatedAt }) => updatedAt,
      },
    },
    handle: ({ ctx, query }) => listSegments(ctx, query),
  }),

  POST: adminEndpoint({
    summary: 'Saves a rule under a name.',
    permission: 'contacts:update',
    query: z.strictObject(aboutOrganization),
    body: SegmentInput,
    output: Segment,
    handle: ({ ctx, body }) => createSegment(ctx, body),
  }),
})
