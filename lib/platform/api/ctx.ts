import type { Membership } from '@/lib/platform/auth/memberships'
import type { Principal } from '@/lib/platform/auth/principal'
import type { Transaction } from '@/lib/platform/db/client'
import type { Reach } from '@/lib/platform/db/tenant'
import type { RoleOrganization } from '@/lib/shared/http/session'

/** The one organization a call is about, or all of them. */
export type Scope =
  { kind: 'global' } | { kind: 'organization'; organization: RoleOrganization & { path: number[] } }

/**
 * Who asks, for which organization, in which transaction. The first argument of every query and
 * command.
 */
export type Ctx = Transaction & {
  scope: Scope
  reach: Reach
  /** With their memberships along the path of the organization that the call is about. */
  actor: Principal & { memberships: Membership[] }
  requestId: string
  /** The file that a record comes from, or is taken back with, for the log. */
  importedFrom?: string
}

/** Whether what a call may read of an organization is anything at all. */
export const reaches = ({ reach }: Pick<Ctx, 'reach'>, organizationId: number) =>
  reach === 'all' || reach.includes(organizationId)

/** The organization a call is about. Throws for a call that is about all of them. */
export function organizationOf({ scope }: Ctx) {
  if (scope.kind === 'global') throw new Error('This call is not about one organization.')
  return scope.organization
}
