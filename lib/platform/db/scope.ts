import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { notFound } from '@/lib/platform/api/errors'
import type { RoleOrganization } from '@/lib/shared/http/session'
import { rowsOf } from './rows'

/**
 * Narrows rows to the organization that a call is about; for `global` to nothing, which leaves
 * every row within reach. The one place where tenancy becomes SQL of ours; row-level security
 * stands beneath it.
 */
export const inScope = ({ scope }: Ctx, organizationId: SQL): SQL | undefined =>
  scope.kind === 'organization' ? sql`${organizationId} = ${scope.organization.id}` : undefined

/**
 * The same call about one organization within reach: what a record allows depends on the
 * organization it belongs to, also when the caller has named none.
 */
export async function narrowTo(ctx: Ctx, organizationId: number): Promise<Ctx> {
  if (ctx.scope.kind === 'organization' && ctx.scope.organization.id === organizationId) return ctx
  const [organization] = await rowsOf<RoleOrganization & { path: number[] }>(
    ctx,
    sql`select id, domain_url as "domainURL", label, path from organizations where id = ${organizationId}`,
  )
  return {
    ...ctx,
    scope: { kind: 'organization', organization: organization ?? notFound('Organization') },
  }
}
