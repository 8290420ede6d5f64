import { sql } from 'drizzle-orm'
import { z } from '@/lib/shared/zod'
import { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { byName, contains, pageOf } from '@/lib/platform/db/page'
import { lookingAcross } from '@/lib/platform/db/tenant'
import { registered } from './permissions'
import type { Holder, WhoQuery } from './schema'
import { namedTo } from './ways'

/**
 * Everybody who holds a permission where the call is about, and by which role. Who holds it from
 * above is among them; the provider's people only for those who see everything. Throws 422 for a
 * permission that is not registered.
 */
export async function listHolders(
  ctx: Ctx,
  query: z.infer<typeof WhoQuery>,
): Promise<PageOfRows<Holder>> {
  await registered(ctx, 'permission', [query.permission])
  const [resource, action] = query.permission.split(':')
  const { scope, reach } = ctx
  const path = scope.kind === 'organization' ? scope.organization.path : []
  const here = path.at(-1) ?? 0
  const named = namedTo(ctx)
  const isNamed = named === 'all' ? sql`true` : sql`o.id = any(${sql.param(named)})`
  const holders = sql`(
    with recursive belonging as (
      select m.organization_user_id, g.id, g.parent_group_id, array[g.name] as chain
      from group_members m join groups g on g.id = m.group_id where g.organization_id = any(${sql.param(path)})
      union all
      select b.organization_user_id, g.id, g.parent_group_id, b.chain || g.name
      from belonging b join groups g on g.id = b.parent_group_id
    ), assigned as (
      select a.*, r.name as role from role_assignments a join roles r on r.id = a.role_id
      where (a.expires_at is null or a.expires_at > now())
        and ((a.person_id is not null and ${reach === 'all'}) or a.organization_id = ${here} or (a.organization_id = any(${sql.param(path)}) and a.reach = 'subtree'))
        and exists (select from role_permissions p where p.role_id = a.role_id and p.action = ${action}
          and (p.resource = ${resource} or (a.person_id is not null and p.resource = 'all')))
    ), way as (
      select a.*, '{}'::text[] as chain, coalesce(a.person_id, m.person_id) as holder
      from assigned a left join memberships_in_force m on m.id = a.organization_user_id where a.group_id is null
      union all
      select a.*, b.chain, m.person_id from assigned a join belonging b on b.id = a.group_id
      join memberships_in_force m on m.id = b.organization_user_id
    )
    select concat_ws('/', w.id, w.holder, w.chain) as way, p.display_name, p.email, w.role, w.chain, w.expires_at,
      case when w.person_id is null then 'organization' else 'global' end as source,
      case when w.person_id is null and w.organization_id <> ${here} then true else false end as inherited,
      case when ${isNamed} then json_build_object('domainURL', o.domain_url, 'label', o.label) end as organization
    from way w join people p on p.id = w.holder left join organizations o on o.id = w.organization_id) h`
  return lookingAcross(ctx, () =>
    pageOf<Holder>(ctx, {
      from: holders,
      key: sql`h.way`,
      where: [
        contains(sql`searchable(h.display_name || ' ' || h.email || ' ' || h.role)`, query.search),
      ],
      sorts: {
        displayName: byName(sql`h.display_name`),
        email: sql`h.email`,
        role: byName(sql`h.role`),
      },
      // Hashed: it is made of what the caller may not know, such as the id of an organization's
      // assignment.
      columns: sql`md5(h.way) as way, h.display_name as "displayName", h.email, h.role, h.chain as groups, h.source,
        h.inherited, h.expires_at as "expiresAt", case when h.source = 'organization' then h.organization end as organization`,
      query,
    }),
  )
}
