import { sql } from 'drizzle-orm'
import { fromAbove, impactOn, wordsOf } from '@/lib/platform/access/impact'
import type { Ctx } from '@/lib/platform/api/ctx'
import { readRoles } from '@/lib/platform/auth/roles'
import { rowsOf } from '@/lib/platform/db/rows'
import { inScope } from '@/lib/platform/db/scope'
import type { Impact } from '@/lib/shared/access/impact'
import { findRole } from './queries'
import { refuseUnregistered } from './registered'

type Held = { roleId: number; version: number; below: boolean }
type Holder = {
  displayName: string
  email: string
  organization: { domainURL: string; label: string } | null
  /** Every role the person holds in the same place, by themselves or through groups. */
  roles: Held[]
  /** Words that they have there from organizations above. */
  above: string[]
}

/** Who holds a role, one row for each person and place, with all they hold there. */
const readHolders = (ctx: Ctx, roleId: number) =>
  rowsOf<Holder>(
    ctx,
    sql`with recursive belonging as (
      select organization_user_id, group_id from group_members
      union
      select b.organization_user_id, g.parent_group_id from belonging b join groups g on g.id = b.group_id
      where g.parent_group_id is not null
    ), held as (
      select a.role_id, a.reach, a.organization_id, a.person_id, coalesce(a.organization_user_id, b.organization_user_id) as membership
      from role_assignments a left join belonging b on b.group_id = a.group_id
      where (a.expires_at is null or a.expires_at > now()) and ${inScope(ctx, sql`a.organization_id`) ?? sql`true`}
    ), in_place as (
      select h.role_id, r.version, h.reach = 'subtree' as below, h.organization_id, m.id as membership, coalesce(h.person_id, m.person_id) as person_id
      from held h join roles r on r.id = h.role_id left join memberships_in_force m on m.id = h.membership
      where coalesce(h.person_id, m.person_id) is not null
    )
    select p.display_name as "displayName", p.email,
      case when o.id is not null then json_build_object('domainURL', o.domain_url, 'label', o.label) end as organization,
      json_agg(json_build_object('roleId', i.role_id, 'version', i.version, 'below', i.below)) as roles,
      ${fromAbove(sql`(min(i.membership::text))::uuid`, sql`o.id`)} as above
    from in_place i join people p on p.id = i.person_id left join organizations o on o.id = i.organization_id
    where (i.person_id, coalesce(i.organization_id, 0)) in (
      select person_id, coalesce(organization_id, 0) from in_place where role_id = ${roleId})
    group by p.id, o.id order by p.display_name collate "und-x-icu", o.label collate "und-x-icu"`,
  )

/**
 * What people would gain and lose if the role held these permissions. Throws 422 for words that
 * nothing has registered.
 */
export async function previewImpact(
  ctx: Ctx,
  roleId: number,
  permissions: string[],
): Promise<Impact> {
  const role = await findRole(ctx, roleId)
  await refuseUnregistered(
    ctx,
    permissions.filter((word) => !role.permissions.includes(word)),
  )
  const holders = await readHolders(ctx, roleId)
  const versions = holders.flatMap(({ roles }) =>
    roles.map((held): [number, number] => [held.roleId, held.version]),
  )
  const actionsOf = await readRoles(ctx.client, versions)
  return impactOn(
    holders.map(({ roles, ...person }) => {
      const holding = (words: string[]) =>
        roles.map(({ roleId: id, version, below }) => ({
          words: id === roleId ? words : wordsOf(actionsOf([id, version])),
          below,
        }))
      return { ...person, before: holding(role.permissions), after: holding(permissions) }
    }),
  )
}
