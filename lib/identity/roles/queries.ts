import { sql, type SQL } from 'drizzle-orm'
import type { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { notFound } from '@/lib/platform/api/errors'
import { byName, contains, pageOf } from '@/lib/platform/db/page'
import { inScope } from '@/lib/platform/db/scope'
import type { Role, RoleListQuery } from './schema'

/**
 * Those that can be held where the call is about: the organization's own and the product's; under
 * `global` all.
 */
const isHeldHere = ({ scope }: Ctx): SQL | undefined =>
  scope.kind === 'organization'
    ? sql`r.scope = 'organization' and (r.organization_id is null or r.organization_id = ${scope.organization.id})`
    : undefined

/** People of the role `r`. Members of a group's groups are its members as well. */
const people = (ctx: Ctx): SQL => sql`(
  with recursive assigned as (
    select a.* from role_assignments a
    where a.role_id = r.id and (a.expires_at is null or a.expires_at > now())
      and ${inScope(ctx, sql`a.organization_id`) ?? sql`true`}
  ), holding as (
    select group_id from assigned where group_id is not null
    union
    select g.id from groups g join holding h on g.parent_group_id = h.group_id
  )
  select count(distinct person_id)::int from (
    select person_id from assigned where person_id is not null
    union all
    select m.person_id from memberships_in_force m where m.id in (
      select organization_user_id from assigned
      union all
      select b.organization_user_id from group_members b join holding h on h.group_id = b.group_id)
  ) holder)`

const words = sql`array(
  select p.resource || ':' || p.action from role_permissions p where p.role_id = r.id order by 1)`

const list = (ctx: Ctx, query: RoleListQuery, id?: number): Promise<PageOfRows<Role>> =>
  pageOf<Role>(ctx, {
    from: sql`roles r`,
    key: sql`r.id`,
    byKey: id !== undefined,
    where: [
      isHeldHere(ctx),
      id !== undefined && sql`r.id = ${id}`,
      contains(sql`r.search_text`, query.search),
      query.type && sql`r.type = any(${sql.param(query.type)})`,
      query.scope && sql`r.scope = any(${sql.param(query.scope)})`,
    ],
    sorts: {
      name: byName(sql`r.name`),
      permissions: sql`(select count(*) from role_permissions p where p.role_id = r.id)`,
      people: people(ctx),
      updatedAt: sql`r.updated_at`,
    },
    columns: sql`r.id, r.name, r.description, r.type, r.scope, r.version, r.updated_at as "updatedAt",
      case when o.id is not null then json_build_object('domainURL', o.domain_url, 'label', o.label) end as organization,
      ${words} as permissions, ${people(ctx)} as people`,
    joins: sql`left join organizations o on o.id = r.organization_id`,
    query,
  })

/** The roles that can be held where the call is about. */
export const listRoles = (ctx: Ctx, query: RoleListQuery): Promise<PageOfRows<Role>> =>
  list(ctx, query)

/** One of them by its id. Throws 404. */
export async function findRole(ctx: Ctx, id: number): Promise<Role> {
  const { rows } = await list(ctx, { sort: 'name', limit: 1, offset: 0 }, id)
  return rows[0] ?? notFound('Role')
}
