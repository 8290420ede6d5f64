import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import { findUser } from './queries'
import type { EffectivePermission } from './schema'

type Held = EffectivePermission['sources'][number] & { permissions: string[] }

/**
 * What a user may do in their organization at this moment, and every reason why. Empty while they
 * are suspended.
 */
export async function listEffective(ctx: Ctx, id: string): Promise<EffectivePermission[]> {
  const { organizationId } = await findUser(ctx, id)
  const held = await rowsOf<Held>(
    ctx,
    sql`
    select h.role, h.groups as "group", h.expires_at as "expiresAt", h.permissions,
      case when h.organization_id <> ${organizationId} then h.organization end as "inheritedFrom"
    from roles_of_member(${id}) h order by "inheritedFrom" nulls first, "group" nulls first, h.role`,
  )
  const sources = new Map<string, EffectivePermission['sources']>()
  for (const { permissions, ...source } of held)
    for (const word of permissions) sources.set(word, [...(sources.get(word) ?? []), source])
  return [...sources]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([permission, sources]) => ({ permission, sources }))
}
