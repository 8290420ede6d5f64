import type { Permission } from '@/lib/shared/permissions'
import type { Ctx } from './ctx'
import { auditLog } from './db/schema'

type Entry = {
  /** Whose log: an organization's, or null for the provider's. */
  organizationId: number | null
  action: Permission
  subject: string
  subjectId: string | number
  before?: unknown
  after?: unknown
}

/** Writes one row of the audit log in the transaction of the change it tells of. */
export const recordChange = ({ db, actor, requestId }: Ctx, { subjectId, ...entry }: Entry) =>
  db.insert(auditLog).values({ ...entry, subjectId: String(subjectId), actorPersonId: actor.personId, requestId })
