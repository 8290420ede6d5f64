import type { PoolClient } from 'pg'
import type { Place } from '@/lib/shared/hosts'
import { GLOBAL, type ConsoleSession, type OrganizationRole } from '@/lib/shared/session'
import type { Principal } from './principal'

/**
 * What the browser may know of a principal. Organization roles: the person's own memberships in the order of joining,
 * then what they inherit from an organization above, in tree order, with that one's organizationUserId.
 * Runs as polyclinic_identity.
 */
export async function sessionOf(client: PoolClient, principal: Principal, place: Place): Promise<ConsoleSession> {
  const { displayName, email, staff, globalRoles, memberships, selected, expiresAt } = principal
  const direct = memberships.map(({ organization, organizationUserId, here: resourceActions }) => ({
    organization,
    organizationUserId,
    inherited: false,
    resourceActions,
  }))
  const organizationRoles = [...direct, ...(await inherited(client, principal))]
  return {
    user: { displayName, email, staff, organizationRoles, globalRoles },
    organizationDomainURL: place.kind === 'organization' ? place.domainURL : (selected ?? GLOBAL),
    expires: expiresAt.toISOString(),
  }
}

async function inherited(client: PoolClient, { memberships }: Principal): Promise<OrganizationRole[]> {
  const granting = memberships.filter(({ below }) => below.length > 0)
  if (granting.length === 0) return []
  const { rows } = await client.query<OrganizationRole['organization'] & { path: number[] }>(
    `select id, domain_url as "domainURL", label, path from organizations
     where path && $1 order by (tree_order collate "und-x-icu")`,
    [granting.map(({ organization }) => organization.id)],
  )
  return rows.flatMap(({ path, ...organization }) =>
    granting
      .filter((membership) => path.slice(0, -1).includes(membership.organization.id))
      .map(({ organizationUserId, below: resourceActions }) => ({
        organization,
        organizationUserId,
        inherited: true,
        resourceActions,
      })),
  )
}
