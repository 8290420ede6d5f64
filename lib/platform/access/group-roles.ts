import { sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { refuseEscalation } from '@/lib/platform/auth/grant'
import type { RoleReach } from '@/lib/platform/auth/limit'
import { readRoles } from '@/lib/platform/auth/roles'
import { rowsOf } from '@/lib/platform/db/rows'

type Given = { id: number; version: number; name: string; reach: RoleReach }

/**
 * Throws 403 unless the caller holds everything that these groups give: whoever brings somebody
 * into a group gives them its roles, and those of every group above it, which the caller of this
 * names as well.
 */
export async function refuseGroupsBeyond(ctx: Ctx, groupIds: number[]): Promise<void> {
  const given = await rowsOf<Given>(
    ctx,
    sql`select distinct r.id, r.version, r.name, a.reach from role_assignments a join roles r on r.id = a.role_id
      where a.group_id = any(${sql.param(groupIds)}) and (a.expires_at is null or a.expires_at > now()) order by r.name`,
  )
  const actionsOf = await readRoles(
    ctx.client,
    given.map(({ id, version }) => [id, version]),
  )
  for (const { id, version, name, reach } of given)
    refuseEscalation(ctx, { name, resourceActions: actionsOf([id, version]) }, reach)
}
