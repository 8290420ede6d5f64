import type { PoolClient } from 'pg'
import type { RoleOrganization } from '@/lib/shared/http/session'
import { isArchived, readMemberships } from './memberships'
import type { Principal } from './principal'

/**
 * The first of a person's organizations that match the words, their own and those they inherit, in
 * tree order: what a session that is not complete leaves out. None for somebody who views as a
 * user: their session names the one they are in. Runs as polyclinic_identity.
 */
export async function searchOwnOrganizations(
  client: PoolClient,
  { personId, viewer }: Principal,
  { search, limit }: { search?: string; limit: number },
): Promise<RoleOrganization[]> {
  if (viewer) return []
  const memberships = await readMemberships(client, personId)
  const granting = memberships.filter(({ below }) => below.length > 0)
  const { rows } = await client.query<RoleOrganization>(
    `select id, domain_url as "domainURL", label from organizations o
     where not ${isArchived} and (id = any($1) or path && $2::int[]) and ($3::text is null or search_text like search_pattern($3))
     order by (tree_order collate "und-x-icu") limit $4`,
    [
      ...[memberships, granting].map((all) => all.map(({ organization }) => organization.id)),
      search || null,
      limit,
    ],
  )
  return rows
}
