import { sql } from 'drizzle-orm'
import { ungrantable } from '@/lib/server/auth/grant'
import { readRoles } from '@/lib/server/auth/roles'
import type { Ctx } from '@/lib/server/ctx'
import { rowsOf } from '@/lib/server/db/rows'
import { inScope } from '@/lib/server/db/scope'
import { findUser } from './queries'
import type { EffectivePermission, UserOptions } from './schema'

type Held = EffectivePermission['sources'][number] & { permissions: string[] }

/** What a user may do in their organization at this moment, and every reason why. Empty while they are suspended. */
export async function listEffective(ctx: Ctx, id: string): Promise<EffectivePermission[]> {
  const { organizationId } = await findUser(ctx, id)
  const held = await rowsOf<Held>(ctx, sql`
    select h.role, h.groups as "group", h.expires_at as "expiresAt", h.permissions,
      case when h.organization_id <> ${organizationId} then h.organization end as "inheritedFrom"
    from roles_of_member(${id}) h order by "inheritedFrom" nulls first, "group" nulls first, h.role`) // prettier-ignore
  const sources = new Map<string, EffectivePermission['sources']>()
  for (const { permissions, ...source } of held)
    for (const word of permissions) sources.set(word, [...(sources.get(word) ?? []), source])
  return [...sources].sort(([a], [b]) => (a < b ? -1 : 1)).map(([permission, sources]) => ({ permission, sources }))
}

type RoleRow = { id: number; version: number; name: string; description: string }

/** The roles and groups that can be chosen here, and how far the caller could give each role. */
export async function findOptions(ctx: Ctx): Promise<UserOptions> {
  const here = inScope(ctx, sql`organization_id`) ?? sql`false`
  const roles = await rowsOf<RoleRow>(ctx, sql`
    select id, version, name, description from roles
    where scope = 'organization' and (organization_id is null or ${here}) order by name collate "und-x-icu"`) // prettier-ignore
  const groups = await rowsOf<UserOptions['groups'][number]>(
    ctx,
    sql`select id, name from groups where ${here} order by name collate "und-x-icu"`,
  )
  const actionsOf = await readRoles(
    ctx.client,
    roles.map(({ id, version }) => [id, version]),
  )
  const givable = ({ id, version }: RoleRow) =>
    (['subtree', 'organization'] as const).find(
      (reach) => ungrantable(ctx, actionsOf([id, version]), reach).length === 0,
    ) ?? null
  return { roles: roles.map(({ version, ...role }) => ({ ...role, givable: givable({ ...role, version }) })), groups }
}
