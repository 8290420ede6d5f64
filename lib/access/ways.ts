import { sql } from 'drizzle-orm'
import { readRoles } from '@/lib/server/auth/roles'
import type { Ctx } from '@/lib/server/ctx'
import { rowsOf } from '@/lib/server/db/rows'
import type { Reach } from '@/lib/server/db/tenant'
import { MEMBER_NAME } from '@/lib/server/member-name'
import type { ResourceAction } from '@/lib/shared/permissions'

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
type Row = Omit<Way, 'resourceActions'> & { roleId: number | null; version: number | null }

/** The organizations that the caller may be told the names of: those in reach, and those above that they belong to. */
export const namedTo = ({ reach, actor }: Ctx): Reach =>
  reach === 'all' ? reach : [...reach, ...actor.memberships.map(({ organization }) => organization.id)]

/** All memberships of a person with the roles they bring, and what they hold everywhere. Looks across tenants. */
export async function readWays(ctx: Ctx, personId: number): Promise<Way[]> {
  const rows = await rowsOf<Row>(
    ctx,
    sql`with recursive belonging as (
      select m.organization_user_id, g.id, g.parent_group_id, array[g.name] as chain
      from organization_users u join group_members m on m.organization_user_id = u.id join groups g on g.id = m.group_id
      where u.person_id = ${personId}
      union all
      select b.organization_user_id, g.id, g.parent_group_id, b.chain || g.name
      from belonging b join groups g on g.id = b.parent_group_id
    ), way as (
      select u.id as membership, a.role_id, a.reach, a.expires_at, '{}'::text[] as chain
      from organization_users u join role_assignments a on a.organization_user_id = u.id where u.person_id = ${personId}
      union all
      select b.organization_user_id, a.role_id, a.reach, a.expires_at, b.chain from belonging b join role_assignments a on a.group_id = b.id
    )
    select u.organization_id as "organizationId", json_build_object('domainURL', o.domain_url, 'label', o.label) as organization,
      ${MEMBER_NAME} as name, case when u.removed_at is not null then 'ended' when u.joined_at is null then 'invited'
        when u.suspended_at is not null then 'suspended' when u.expires_at <= now() then 'over' when u.barred then 'barred' else 'in force' end as membership,
      r.id as "roleId", r.version, r.name as role, coalesce(w.chain, '{}') as groups, coalesce(w.reach, 'organization') as reach,
      w.expires_at as "expiresAt", coalesce(w.expires_at <= now(), false) as expired
    from organization_users u join organizations o on o.id = u.organization_id join people p on p.id = u.person_id
    left join way w on w.membership = u.id left join roles r on r.id = w.role_id
    where u.person_id = ${personId}
    union all
    select null, null, p.display_name, null, r.id, r.version, r.name, '{}', 'subtree', a.expires_at, coalesce(a.expires_at <= now(), false)
    from role_assignments a join roles r on r.id = a.role_id join people p on p.id = a.person_id
    where a.person_id = ${personId}`,
  )
  const versions = rows.flatMap(({ roleId, version }) =>
    roleId && version ? [[roleId, version] as [number, number]] : [],
  )
  const actionsOf = await readRoles(ctx.client, versions)
  return rows.map(({ roleId, version, ...way }) => ({
    ...way,
    resourceActions: roleId && version ? actionsOf([roleId, version]) : [],
  }))
}
