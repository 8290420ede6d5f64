import { sql } from 'drizzle-orm'
import { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { notFound } from '@/lib/platform/api/errors'
import { byName, contains, pageOf } from '@/lib/platform/db/page'
import { isBuiltIn } from '@/lib/platform/db/reference-data/registry'
import type { Resource, ResourceListQuery } from './schema'

const ROLES = sql`(select count(distinct role_id)::int from role_permissions where resource = r.key)`

const list = (ctx: Ctx, query: ResourceListQuery, key?: string) =>
  pageOf<Omit<Resource, 'builtIn'>>(ctx, {
    from: sql`resources r`,
    key: sql`r.key`,
    byKey: key !== undefined,
    where: [
      sql`r.key <> 'all'`,
      key !== undefined && sql`r.key = ${key}`,
      contains(sql`searchable(r.key || ' ' || r.label || ' ' || r.description)`, query.search),
      query.scope && sql`r.scope = any(${sql.param(query.scope)})`,
      query.status && sql`r.status = any(${sql.param(query.status)})`,
    ],
    sorts: {
      key: sql`r.key`,
      label: byName(sql`r.label`),
      roles: ROLES,
      updatedAt: sql`r.updated_at`,
    },
    columns: sql`r.key, r.label, r.description, r.scope, r.status, r.replaced_by as "replacedBy", r.version,
      r.updated_at as "updatedAt", ${ROLES} as roles, (
        select json_agg(json_build_object('key', a.key, 'label', a.label, 'risk', a.risk) order by a.position)
        from resource_actions a where a.resource = r.key) as actions`,
    query,
  })

const complete = (resource: Omit<Resource, 'builtIn'>): Resource => ({
  ...resource,
  builtIn: isBuiltIn(resource.key),
})

/** The registry but for `all`, which stands for every resource. */
export async function listResources(
  ctx: Ctx,
  query: ResourceListQuery,
): Promise<PageOfRows<Resource>> {
  const { rows, total } = await list(ctx, query)
  return new PageOfRows(rows.map(complete), total)
}

/** One resource by its key. Throws 404. */
export async function findResource(ctx: Ctx, key: string): Promise<Resource> {
  const { rows } = await list(ctx, { sort: 'key', limit: 1, offset: 0 }, key)
  return complete(rows[0] ?? notFound('Resource'))
}
