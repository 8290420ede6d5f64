import { links } from '@/lib/client/links'
import type { ConsoleSession, OrganizationRole, RoleOrganization } from '@/lib/shared/http/session'

export type Membership =
  | { status: 'none' }
  /** This host is not one of theirs: `to` is the first that is. */
  | { status: 'elsewhere'; to: string }
  | {
      status: 'member'
      current: RoleOrganization
      organizationUserId: string
      organizations: RoleOrganization[]
      roles: OrganizationRole[]
    }

/** The organizations of a session, each once, in the order of joining: the first is the default. */
export const organizationsOf = (roles: OrganizationRole[]): RoleOrganization[] =>
  [
    ...new Map(
      roles.toReversed().map(({ organization }) => [organization.domainURL, organization]),
    ).values(),
  ].toReversed()

/** Who the person is on this host, which the session names by its first label. */
export function membershipOf(
  { user, organizationDomainURL }: ConsoleSession,
  organizationOrigin: string,
): Membership {
  const organizations = organizationsOf(user.organizationRoles)
  const [first] = organizations
  if (!first) return { status: 'none' }
  const roles = user.organizationRoles.filter(
    (role) => role.organization.domainURL === organizationDomainURL,
  )
  const [role] = roles
  if (!role) return { status: 'elsewhere', to: links.home(organizationOrigin, first.domainURL) }
  return {
    status: 'member',
    current: role.organization,
    organizationUserId: role.organizationUserId,
    organizations,
    roles,
  }
}
