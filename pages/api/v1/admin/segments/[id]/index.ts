import { z } from 'zod'
import { changeSegment, deleteSegment } from '@/lib/segments/commands'
import { findSegment } from '@/lib/segments/queries'
import { Removal, Segment, SegmentChange, SegmentId } from '@/lib/segments/schema'
import { adminEndpoint, api } from '@/lib/server/api'
import { aboutOrganization } from '@/lib/shared/list'

export const config = { api: { bodyParser: false } }

const query = z.strictObject({ id: SegmentId, ...aboutOrganization })

export default api({
  GET: adminEndpoint({
    summary: 'One segment with its rule.',
    permission: 'contacts:read',
    query,
    output: Segment,
    handle: ({ ctx, query }) => findSegment(ctx, query.id),
  }),

  PUT: adminEndpoint({
    summary: 'Changes a segment.',
    permission: 'contacts:update',
    query,
    body: SegmentChange,
    output: Segment,
    handle: ({ ctx, query, body }) => changeSegment(ctx, query.id, body),
  }),

  DELETE: adminEndpoint({
    summary: 'Removes a segment; whom it found stays.',
    permission: 'contacts:update',
    query: query.extend(Removal),
    output: Segment,
    handle: ({ ctx, query }) => deleteSegment(ctx, query.id, query.version),
  }),
})
