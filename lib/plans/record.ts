import { recordChange } from '@/lib/server/audit'
import type { Writer } from '@/lib/server/offers'
import type { Permission } from '@/lib/shared/permissions'

type States = { before?: unknown; after?: unknown }

/** A row of the provider's log about a plan. */
export const record = (writer: Writer, action: Permission, code: string, states: States) =>
  recordChange(writer, { organizationId: null, action, subject: 'plan', subjectId: code, ...states })
