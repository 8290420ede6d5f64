import { z } from 'zod'
import { madeBy } from '@/lib/shared/audit'
import { listQuery } from '@/lib/shared/list'

const INSTANT = 'Choose a date and time.'

/** One change that was made: by whom, where, to what, and what was there before and after. */
export const AuditEntry = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** Who did it; null for the operator's own commands. */
  actor: z.object({ displayName: z.string(), email: z.string() }).nullable(),
  ...madeBy,
  organization: z.object({ domainURL: z.string(), label: z.string() }).nullable(),
  /** A permission word, as in `roles:update`. */
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  requestId: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditListQuery = listQuery(
  ['at'],
  {
    /** Several, as in `roles:update,users:remove`. */
    action: z
      .string()
      .max(500)
      .transform((list) => list.split(','))
      .optional(),
    subject: z
      .string()
      .max(200)
      .transform((list) => list.split(','))
      .optional(),
    subjectId: z.string().max(100).optional(),
    /** An e-mail address. */
    actor: z.string().trim().toLowerCase().max(254).optional(),
    from: z.iso.datetime({ offset: true, error: INSTANT }).optional(),
    to: z.iso.datetime({ offset: true, error: INSTANT }).optional(),
  },
  '-at',
)
export type AuditListQuery = z.infer<typeof AuditListQuery>
