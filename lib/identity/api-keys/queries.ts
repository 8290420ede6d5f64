import { sql } from 'drizzle-orm'
import { listGrantable } from '@/lib/platform/access/grantable'
import type { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { notFound } from '@/lib/platform/api/errors'
import { byName, contains, pageOf } from '@/lib/platform/db/page'
import { inScope } from '@/lib/platform/db/scope'
import { isDelegable } from '@/lib/shared/access/permissions'
import type { ApiKey, ApiKeyListQuery, KeyResource } from './schema'

const STATUS = sql`case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'active' end`

const list = (ctx: Ctx, query: ApiKeyListQuery, id?: number): Promise<PageOfRows<ApiKey>> =>
  pageOf<ApiKey>(ctx, {
    from: sql`api_keys k left join people p on p.id = k.person_id`,
    key: sql`k.id`,
    byKey: id !== undefined,
    where: [
      inScope(ctx, sql`k.organization_id`),
      id !== undefined && sql`k.id = ${id}`,
      contains(
        sql`searchable(concat_ws(' ', k.name, k.hint, p.display_name, p.email))`,
        query.search,
      ),
      query.kind && sql`k.kind = any(${sql.param(query.kind)})`,
      query.status && sql`${STATUS} = any(${sql.param(query.status)})`,
    ],
    sorts: {
      name: byName(sql`k.name`),
      createdAt: sql`k.created_at`,
      expiresAt: sql`k.expires_at`,
      lastUsedAt: sql`k.last_used_at`,
    },
    columns: sql`k.id, k.name, k.kind, ${STATUS} as status, k.permissions, k.reach, k.hint, k.created_at as "createdAt",
      k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt",
      case when p.id is not null then json_build_object('displayName', p.display_name, 'email', p.email) end as person,
      case when o.id is not null then json_build_object('domainURL', o.domain_url, 'label', o.label) end as organization`,
    joins: sql`left join organizations o on o.id = k.organization_id`,
    query,
  })

/** The keys of an organization; under `global` all, with the provider's own. */
export const listApiKeys = (ctx: Ctx, query: ApiKeyListQuery): Promise<PageOfRows<ApiKey>> =>
  list(ctx, query)

/** One of them. Throws 404. */
export async function findApiKey(ctx: Ctx, id: number): Promise<ApiKey> {
  const { rows } = await list(ctx, { sort: 'name', limit: 1, offset: 0 }, id)
  return rows[0] ?? notFound('API key')
}

/** Of what there is to give here, what a key can hold. */
export async function listKeyResources(ctx: Ctx): Promise<KeyResource[]> {
  const resources = await listGrantable(ctx)
  return resources
    .map(({ actions, ...resource }) => ({
      ...resource,
      actions: actions.filter(({ key }) => isDelegable(`${resource.key}:${key}`)),
    }))
    .filter(({ actions }) => actions.length > 0)
}
