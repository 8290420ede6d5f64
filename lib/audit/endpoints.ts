import { z } from 'zod'
import type { Area } from '@/lib/server/api'
import { listAudit } from './queries'
import { AuditEntry, AuditListQuery } from './schema'

const text = (value: unknown) => (value === null ? null : JSON.stringify(value))

export const auditLog = ({ endpoint, about }: Area) => ({
  GET: endpoint({
    summary: 'The audit log: who changed what, and when.',
    permission: 'audit:read',
    query: AuditListQuery.extend(about),
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
        Subject: ({ subject }) => subject,
        'Subject id': ({ subjectId }) => subjectId,
        Before: ({ before }) => text(before),
        After: ({ after }) => text(after),
        'Request id': ({ requestId }) => requestId,
      },
    },
    handle: ({ ctx, query }) => listAudit(ctx, query),
  }),
})
