import { z } from '@/lib/shared/zod'
import { adminArea } from '@/lib/platform/api/route-table'
import { Change, HistoryQuery, listHistory } from '@/lib/platform/audit/history'
import { changeSegment, createSegment, deleteSegment } from './commands'
import { findSegment, listSegments, previewRule, previewSegment } from './queries'
import {
  CountInput,
  Removal,
  Segment,
  SegmentChange,
  SegmentId,
  SegmentInput,
  SegmentListQuery,
  SegmentPreview,
} from './schema'

export const segmentRoutes = [
  adminArea.get('/segments', {
    summary: 'Segments: rules that find contacts, under names.',
    permission: 'contacts:read',
    query: SegmentListQuery,
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

  adminArea.post('/segments', {
    status: 201,
    summary: 'Saves a rule under a name.',
    permission: 'contacts:update',
    body: SegmentInput,
    output: Segment,
    handle: ({ ctx, body }) => createSegment(ctx, body),
  }),

  adminArea.post('/segments/count', {
    summary: 'How many contacts a rule finds, and the first of them.',
    permission: 'contacts:read',
    body: CountInput,
    output: SegmentPreview,
    heavy: true,
    handle: ({ ctx, body }) => previewRule(ctx, body.rule),
  }),

  adminArea.get('/segments/:id', {
    summary: 'One segment with its rule.',
    permission: 'contacts:read',
    params: { id: SegmentId },
    output: Segment,
    handle: ({ ctx, params }) => findSegment(ctx, params.id),
  }),

  adminArea.put('/segments/:id', {
    summary: 'Changes a segment.',
    permission: 'contacts:update',
    params: { id: SegmentId },
    body: SegmentChange,
    output: Segment,
    handle: ({ ctx, params, body }) => changeSegment(ctx, params.id, body),
  }),

  adminArea.delete('/segments/:id', {
    summary: 'Removes a segment; whom it found stays.',
    permission: 'contacts:update',
    params: { id: SegmentId },
    query: Removal,
    output: Segment,
    handle: ({ ctx, params, query }) => deleteSegment(ctx, params.id, query.version),
  }),

  adminArea.get('/segments/:id/contacts', {
    summary: 'How many contacts a segment finds at this moment, and the first of them.',
    permission: 'contacts:read',
    params: { id: SegmentId },
    output: SegmentPreview,
    heavy: true,
    handle: ({ ctx, params }) => previewSegment(ctx, params.id),
  }),

  adminArea.get('/segments/:id/history', {
    summary: 'What happened to a segment, newest first.',
    permission: 'contacts:read',
    params: { id: SegmentId },
    query: HistoryQuery,
    output: z.array(Change),
    handle: async ({ ctx, params, query }) => {
      await findSegment(ctx, params.id)
      return listHistory(ctx, 'segment', String(params.id), query)
    },
  }),
]
