import { sql } from 'drizzle-orm'
import { MEMBER_NAME } from '@/lib/platform/access/member-name'
import type { Ctx } from '@/lib/platform/api/ctx'
import { readRoles } from '@/lib/platform/auth/roles'
import { rowsOf } from '@/lib/platform/db/rows'
import type { Reach } from '@/lib/platform/db/tenant'
import type { ResourceAction } from '@/lib/shared/access/permissions'

/** A role of a person somewhere, whether or not it counts now and here. */
export type Way = {
  organizationId: number | null
  organization: { domainURL: string; label: string } | null
  /** What the person is called there. */
  name: string
  membership: 'in force' | 'invited' | 'suspended' | 'over' | 'barred' | 'ended' | null
  role: string | null
  resourceActions: ResourceAction[]
  groups: string[]
  reach: 'organization' | 'subtree'
  expiresAt: string | null
  expired: boolean
}
type WayRow = Omit<Way, 'resourceActions'> & { roleId: number | null; version: number | null }

/** A person and their ways, without what the roles allow. */
export type PersonWithWays = { displayName: string; ways: WayRow[] }

/**
 * The organizations that the caller may be told the names of: those in reach, and those above that
 * they belong to.
 */
export const namedTo = ({ reach, actor }: Ctx): Reach =>
  reach === 'all'
    ? reach
    : [...reach, ...actor.memberships.map(({ organization }) => organization.id)]

/**
 * The organizations whose memberships can matter: those in reach, and those above the one that the
 * call is about.
 */
const relevantTo = (ctx: Ctx): Reach => {
  const named = namedTo(ctx)
  return named === 'all' || ctx.scope.kind === 'global'
    ? named
    : [...named, ...ctx.scope.organization.path]
}

/**
 * Finds a person by e-mail address, with their memberships in organizations that matter to the
 * caller, the roles those bring, and the roles that the person holds everywhere. Looks across
 * tenants. An unknown address, and one that only other organizations know, cost the same single
 * statement, so that its time does not tell them apart.
 */
export async function readPerson(ctx: Ctx, email: string): Promise<PersonWithWays | undefined> {
  const relevant = relevantTo(ctx)
  const isRelevant =
    relevant === 'all' ? sql`true` : sql`u.organization_id = any(${sql.param(relevant)}::int[])`
  const rows = await rowsOf<WayRow & { displayName: string; isWay: boolean }>(
    ctx,
    sql`with recursive person as (
      select id, display_name from people where email = ${email}
    ), membership as (
      select u.* from person join organization_users u on u.person_id = person.id where ${isRelevant}
    ), belonging as (
      select m.organization_user_id, g.id, g.parent_group_id, array[g.name] as chain
      from membership u join group_members m on m.organization_user_id = u.id join groups g on g.id = m.group_id
      union all
      select b.organization_user_id, g.id, g.parent_group_id, b.chain || g.name
      from belonging b join groups g on g.id = b.parent_group_id
    ), way as (
      select a.organization_user_id as membership, a.role_id, a.reach, a.expires_at, '{}'::text[] as chain
      from membership u join role_assignments a on a.organization_user_id = u.id
      union all
      select b.organization_user_id, a.role_id, a.reach, a.expires_at, b.chain from belonging b join role_assignments a on a.group_id = b.id
    )
    select p.display_name as "displayName", true as "isWay",
      u.organization_id as "organizationId", json_build_object('domainURL', o.domain_url, 'label', o.label) as organization,
      ${MEMBER_NAME} as name, case when u.removed_at is not null then 'ended' when u.joined_at is null then 'invited'
        when u.suspended_at is not null then 'suspended' when u.expires_at <= now() then 'over' when u.barred then 'barred' else 'in force' end as membership,
      r.id as "roleId", r.version, r.name as role, coalesce(w.chain, '{}') as groups, coalesce(w.reach, 'organization') as reach,
      w.expires_at as "expiresAt", coalesce(w.expires_at <= now(), false) as expired
    from membership u join organizations o on o.id = u.organization_id join people p on p.id = u.person_id
    left join way w on w.membership = u.id left join roles r on r.id = w.role_id
    union all
    select p.display_name, r.id is not null, null, null, p.display_name, null, r.id, r.version, r.name, '{}', 'subtree',
      a.expires_at, coalesce(a.expires_at <= now(), false)
    from person p left join role_assignments a on a.person_id = p.id left join roles r on r.id = a.role_id`,
  )
  const ways = rows.flatMap(({ displayName: _, isWay, ...way }) => (isWay ? [way] : []))
  return rows[0] && { displayName: rows.at(-1)!.displayName, ways }
}

/** Reads what the roles of some ways allow. */
export async function withPermissions(ctx: Ctx, rows: WayRow[]): Promise<Way[]> {
  const versions = rows.flatMap(({ roleId, version }) =>
    roleId && version ? [[roleId, version] as [number, number]] : [],
  )
  const actionsOf = await readRoles(ctx.client, versions)
  return rows.map(({ roleId, version, ...way }) => ({
    ...way,
    resourceActions: roleId && version ? actionsOf([roleId, version]) : [],
  }))
}
