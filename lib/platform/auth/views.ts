import type { PoolClient } from 'pg'
import { isDelegable } from '@/lib/shared/access/permissions'
import type { Place } from '@/lib/shared/http/hosts'
import { wordsIn } from './limit'
import { heldAt, readAlong } from './memberships'
import type { Principal, SignedIn } from './principal'

/** How long somebody may look at an organization's pages as one of its users. */
export const VIEW_MINUTES = 30

type Row = {
  personId: number
  organizationUserId: string
  displayName: string
  email: string
  changes: boolean
  expiresAt: Date
  domainURL: string
}

/**
 * Who a session counts as at some place: on the host of an organization that it is looking at as
 * one of its users, that user, as far as whoever looks may do the same. Without `users:view-as`
 * there, or without the user, nothing changes. Runs as polyclinic_identity.
 */
export async function asViewed(
  client: PoolClient,
  { viewId, ...principal }: SignedIn,
  place: Place,
): Promise<Principal> {
  if (!viewId || place.kind !== 'organization') return principal
  const { rows } = await client.query<Row>({
    name: 'view',
    text: `select v.organization_user_id as "organizationUserId", p.id as "personId", p.display_name as "displayName", p.email, v.changes, v.expires_at as "expiresAt",
        o.domain_url as "domainURL"
      from views v join memberships_in_force m on m.id = v.organization_user_id
        join people p on p.id = m.person_id join organizations o on o.id = v.organization_id
      where v.id = $1`,
    values: [viewId],
  })
  const [view] = rows
  if (view?.domainURL !== place.domainURL) return principal
  const { organization, memberships } = await readAlong(client, principal, place.domainURL)
  if (!organization) return principal
  const permissions = wordsIn(heldAt(principal, memberships, organization.path))
  if (!permissions.includes('users:view-as')) return principal
  const { personId, displayName, email, changes, expiresAt, organizationUserId } = view
  const { personId: viewerId, displayName: by, staff } = principal
  return {
    ...principal,
    personId,
    displayName,
    email,
    staff: false,
    globalRoles: [],
    limit: {
      permissions: permissions.filter(isDelegable),
      organizationId: organization.id,
      reach: 'organization',
      alone: false,
    },
    viewer: { personId: viewerId, displayName: by, staff, organizationUserId, changes, expiresAt },
  }
}
