import { sql } from 'drizzle-orm'
import { lastDayOf } from '@/lib/platform/access/ends'
import { reaches, type Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import { lookingAcross } from '@/lib/platform/db/tenant'
import type { User } from './schema'

type Inherited = User['inheritedRoles'][number]
type Row = Omit<Inherited, 'from'> & { userId: string; organizationId: number; label: string }

/**
 * What holds in these users' organizations by their memberships above, in the order of the roles'
 * names.
 */
const rolesAbove = (ctx: Ctx, ids: string[]) =>
  rowsOf<Row>(
    ctx,
    sql`
    with recursive member as materialized (
      select u.id as user_id, m.id, m.organization_id from organization_users u
      join organizations o on o.id = u.organization_id
      join memberships_in_force m on m.person_id = u.person_id
        and m.organization_id = any(o.path) and m.organization_id <> o.id
      where u.id = any(${sql.param(ids)}::uuid[])
    ), belonging as (
      select b.organization_user_id, b.group_id from group_members b where b.organization_user_id in (select id from member)
      union
      select b.organization_user_id, g.parent_group_id from belonging b join groups g on g.id = b.group_id
      where g.parent_group_id is not null
    ), held as (
      select a.organization_user_id, a.role_id, a.reach, a.expires_at
      from member m join role_assignments a on a.organization_user_id = m.id
      union
      select b.organization_user_id, a.role_id, a.reach, a.expires_at
      from belonging b join role_assignments a on a.group_id = b.group_id
    )
    select m.user_id as "userId", m.organization_id as "organizationId", o.label, r.name as role,
      h.expires_at as "expiresAt", (${lastDayOf(sql`m.organization_id`, sql`h.expires_at`)})::text as "lastDay"
    from held h join member m on m.id = h.organization_user_id join organizations o on o.id = m.organization_id
    join roles r on r.id = h.role_id
    where h.reach = 'subtree' and (h.expires_at is null or h.expires_at > now())
    order by r.name collate "und-x-icu"`,
  )

/**
 * Users with the roles that they inherit, all in one statement. An organization beyond the caller's
 * reach is not named. `inherits` is false for those who can inherit nothing, or of whom nothing is
 * to be revealed.
 */
export async function withInherited<Row extends { id: string; inherits: boolean }>(
  ctx: Ctx,
  users: Row[],
) {
  const ids = users.filter(({ inherits }) => inherits).map(({ id }) => id)
  const found = ids.length > 0 ? await lookingAcross(ctx, () => rolesAbove(ctx, ids)) : []
  return users.map((user) => ({
    ...user,
    inheritedRoles: found
      .filter(({ userId }) => userId === user.id)
      .map(({ role, expiresAt, lastDay, organizationId, label }) => ({
        role,
        expiresAt,
        lastDay,
        from: reaches(ctx, organizationId) ? label : null,
      })),
  }))
}
