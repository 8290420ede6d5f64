import { z } from '@/lib/shared/zod'
import type { Area, AreaTypes } from '@/lib/platform/api/route-table'
import { listActors, listAudit } from './queries'
import { Actor, ActorQuery, AuditEntry, AuditListQuery } from './schema'

const text = (value: unknown) => (value === null ? null : JSON.stringify(value))

export const auditRoutes = <A extends AreaTypes>(area: Area<A>) => [
  area.get('/audit', {
    summary: 'The audit log: who changed what, and when.',
    permission: 'audit:read',
    query: AuditListQuery,
    output: z.array(AuditEntry),
    csv: {
      name: 'audit',
      columns: {
        At: ({ at }) => at,
        Who: ({ actor }) => actor?.displayName,
        'E-mail': ({ actor }) => actor?.email,
        'API key': ({ apiKey }) => apiKey,
        'Viewing as': ({ viewedAs }) => viewedAs,
        Organization: ({ organization }) => organization?.label,
        Action: ({ action }) => action,
        Event: ({ event }) => event,
        Subject: ({ subject }) => subject,
        'Subject id': ({ subjectId }) => subjectId,
        'Subject name': ({ subjectId, names }) => names[`subjectId=${subjectId}`],
        Before: ({ before }) => text(before),
        After: ({ after }) => text(after),
        'Request id': ({ requestId }) => requestId,
      },
    },
    handle: ({ ctx, query }) => listAudit(ctx, query),
  }),

  area.get('/audit/actors', {
    summary: 'People who appear in the audit log, to choose from.',
    permission: 'audit:read',
    query: ActorQuery,
    output: z.array(Actor),
    handle: ({ ctx, query }) => listActors(ctx, query),
  }),
]
