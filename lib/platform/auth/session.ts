import type { PoolClient } from 'pg'
import { unlessArchived } from '@/lib/platform/auth/organization-domains'
import { env } from '@/lib/platform/config/env'
import type { ResourceAction } from '@/lib/shared/access/permissions'
import type { Place } from '@/lib/shared/http/hosts'
import { GLOBAL, type ConsoleSession, type OrganizationRole } from '@/lib/shared/http/session'
import { isArchived, isSuspended, readAlong, readMemberships, type Membership } from './memberships'
import { limited, NOTHING } from './limit'
import type { Principal, Viewer } from './principal'

/**
 * As many inherited organizations a session lists; of somebody with more it lists the one at hand.
 */
const LISTED = 1000

/**
 * What the browser may know of a principal. Organization roles: the person's own memberships in the
 * order of joining, then what they inherit from an organization above, in tree order, with that
 * one's organizationUserId. Runs as polyclinic_identity.
 */
export async function sessionOf(
  client: PoolClient,
  principal: Principal,
  place: Place,
): Promise<ConsoleSession> {
  const { displayName, email, staff, globalRoles, selected, expiresAt, secondsLeft } = principal
  const organizationDomainURL =
    place.kind === 'organization' ? place.domainURL : (selected ?? GLOBAL)
  const answer = {
    organizationDomainURL,
    expires: expiresAt.toISOString(),
    secondsLeft: secondsLeft!,
  }
  if (principal.viewer) {
    const organizationRoles = await rolesAt(client, principal, organizationDomainURL, place)
    const user = { displayName, email, staff, globalRoles, organizationRoles, complete: true }
    return { ...answer, user, viewing: viewing(principal.viewer, organizationDomainURL) }
  }
  const whole = seesToAll(principal, place)
  const memberships = await readMemberships(client, principal.personId, whole)
  const below = await inheritedFrom(client, memberships, whole)
  const inherited =
    below ??
    (await rolesAt(client, principal, organizationDomainURL, place)).filter(
      (role) => role.inherited,
    )
  return {
    user: {
      displayName,
      email,
      staff,
      globalRoles,
      organizationRoles: [...memberships.map((one) => direct(one, whole)), ...inherited],
      complete: below !== null,
    },
    ...answer,
  }
}

/**
 * Whether rights count as they are, however an organization stands: somebody has to be able to put
 * it right.
 */
const seesToAll = ({ staff }: Principal, place: Place) => staff && place.kind === 'login'

const viewing = (viewer: Viewer, domainURL: string) => {
  const { displayName: by, changes, expiresAt, staff, organizationUserId } = viewer
  const users = staff
    ? `${env().site.loginOrigin}/admin/organizations/${domainURL}/users`
    : '/home/users'
  return {
    by,
    changes,
    until: expiresAt.toISOString(),
    back: `${users}?record=${organizationUserId}`,
  }
}

/** A person's roles in one organization, their own and inherited; none where they have none. */
export async function rolesAt(
  client: PoolClient,
  principal: Principal,
  domainURL: string,
  place: Place,
): Promise<OrganizationRole[]> {
  const whole = seesToAll(principal, place)
  if (domainURL === GLOBAL) return []
  const along = await readAlong(client, principal, domainURL)
  const found = whole ? along.organization : unlessArchived(along.organization)
  if (!found) return []
  const { path, standing, ...organization } = found
  const suspended = standing === 'suspended'
  const roles = along.memberships.flatMap((membership) =>
    membership.organization.id === organization.id
      ? [direct({ ...membership, suspended }, whole)]
      : inherited(membership, organization, suspended, whole),
  )
  const within = (resourceActions: ResourceAction[]) =>
    limited({ ...NOTHING, organization: resourceActions }, principal.limit, path, 'organization')
      .organization
  return roles.map((role) => ({ ...role, resourceActions: within(role.resourceActions) }))
}

/** What is left of rights in an organization that is suspended; of `whole` ones all. */
const usable = (
  resourceActions: ResourceAction[],
  suspended: boolean,
  whole: boolean,
): ResourceAction[] =>
  suspended && !whole
    ? resourceActions.map(({ resource, actions }) => ({
        resource,
        actions: actions.filter((one) => one === 'read'),
      }))
    : resourceActions

const direct = (
  { organization, organizationUserId, here, suspended }: Membership,
  whole: boolean,
): OrganizationRole => ({
  organization,
  organizationUserId,
  inherited: false,
  suspended,
  resourceActions: usable(here, suspended, whole),
})

const inherited = (
  { organizationUserId, below }: Membership,
  organization: OrganizationRole['organization'],
  suspended: boolean,
  whole: boolean,
): OrganizationRole[] => {
  const resourceActions = usable(below, suspended, whole)
  return below.length > 0
    ? [{ organization, organizationUserId, inherited: true, suspended, resourceActions }]
    : []
}

/** What memberships bring below their organizations; null when that is too much to list. */
async function inheritedFrom(
  client: PoolClient,
  memberships: Membership[],
  whole: boolean,
): Promise<OrganizationRole[] | null> {
  const granting = memberships.filter(({ below }) => below.length > 0)
  if (granting.length === 0) return []
  const { rows } = await client.query<
    OrganizationRole['organization'] & { path: number[]; suspended: boolean }
  >({
    name: 'organizations-below',
    text: `with recursive below as (
        select id from organizations where part_of = any($1)
        union
        select o.id from organizations o join below b on o.part_of = b.id
      ), listed as (select id from below limit $2)
      select id, domain_url as "domainURL", label, path, ${isSuspended} as suspended from organizations o
      where id in (select id from listed) and ($3 or not ${isArchived}) order by (tree_order collate "und-x-icu")`,
    values: [granting.map(({ organization }) => organization.id), LISTED + 1, whole],
  })
  if (rows.length > LISTED) return null
  return rows.flatMap(({ path, suspended, ...organization }) => {
    const above = new Set(path.slice(0, -1))
    return granting
      .filter((membership) => above.has(membership.organization.id))
      .flatMap((membership) => inherited(membership, organization, suspended, whole))
  })
}
