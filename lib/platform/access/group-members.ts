import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { unprocessable } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import { refuseGroupsBeyond } from './group-roles'

/**
 * Throws 403 when membership of these groups would give what the caller does not hold, and 422 for
 * a group of another organization.
 */
async function refuseJoining(ctx: Ctx, groupIds: number[]): Promise<void> {
  const groups = await rowsOf<{ id: number; chosen: boolean }>(
    ctx,
    sql`
    with recursive belonging as (
      select id, parent_group_id from groups where id = any(${sql.param(groupIds)}) and organization_id = ${organizationOf(ctx).id}
      union select g.id, g.parent_group_id from belonging b join groups g on g.id = b.parent_group_id
    )
    select id, id = any(${sql.param(groupIds)}) as chosen from belonging`,
  )
  if (groups.filter(({ chosen }) => chosen).length < groupIds.length)
    unprocessable('Unknown group.', { groupIds: 'Unknown group.' })
  await refuseGroupsBeyond(
    ctx,
    groups.map(({ id }) => id),
  )
}

/**
 * Makes these the groups of a member. Only what is new is checked. Answers whether anything has
 * changed: of the groups, too, for whoever has read one with its members.
 */
export async function joinGroups(
  ctx: Ctx,
  organizationUserId: string,
  held: number[],
  wanted: number[],
): Promise<boolean> {
  const added = wanted.filter((id) => !held.includes(id))
  const left = held.filter((id) => !wanted.includes(id))
  if (left.length > 0)
    await rowsOf(
      ctx,
      sql`delete from group_members where organization_user_id = ${organizationUserId} and group_id = any(${sql.param(left)})`,
    )
  if (added.length > 0) {
    await refuseJoining(ctx, added)
    await rowsOf(
      ctx,
      sql`insert into group_members (organization_id, group_id, organization_user_id)
        select ${organizationOf(ctx).id}, id, ${organizationUserId} from unnest(${sql.param(added)}::int[]) as id`,
    )
  }
  if (added.length === 0 && left.length === 0) return false
  const changed = sql.param([...added, ...left])
  await rowsOf(
    ctx,
    sql`update groups set version = version + 1, updated_at = now() where id = any(${changed})`,
  )
  return true
}
