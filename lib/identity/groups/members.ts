import { sql } from 'drizzle-orm'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { unprocessable } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import type { Group } from './schema'

const FOREIGN = 'Only people of this organization can be members.'

/**
 * Makes these the members of a group; answers how many have joined and left. They change by it,
 * too, for whoever has read one of them with their groups. Throws 422 for somebody who is not an
 * organization user here, or no longer. Whether they may get what the group gives is the caller's
 * to check.
 */
export async function changeMembers(
  ctx: Ctx,
  groupId: number,
  members: Group['members'],
  wanted: string[],
) {
  const present = members.map(({ organizationUserId }) => organizationUserId)
  const joining = wanted.filter((id) => !present.includes(id))
  const organizationId = organizationOf(ctx).id
  if (joining.length > 0) {
    // Held until the end: nobody is removed from the organization between this look and the commit.
    const known = await rowsOf(
      ctx,
      sql`select from organization_users where id = any(${sql.param(joining)}::uuid[]) and organization_id = ${organizationId}
        and removed_at is null order by id for no key update`,
    )
    if (known.length < joining.length) unprocessable(FOREIGN, { memberIds: FOREIGN })
  }
  // Takes along who was removed from the organization meanwhile: they must not be members again if
  // they come back.
  await rowsOf(
    ctx,
    sql`delete from group_members where group_id = ${groupId} and organization_user_id <> all(${sql.param(wanted)}::uuid[])`,
  )
  if (joining.length > 0)
    await rowsOf(
      ctx,
      sql`insert into group_members (organization_id, group_id, organization_user_id)
        select ${organizationId}, ${groupId}, id from unnest(${sql.param(joining)}::uuid[]) as id on conflict do nothing`,
    )
  const left = present.filter((id) => !wanted.includes(id))
  if (joining.length + left.length > 0)
    await rowsOf(
      ctx,
      sql`update organization_users set version = version + 1, updated_at = now()
        where id = any(${sql.param([...joining, ...left])}::uuid[])`,
    )
  return { joined: joining.length, left: left.length }
}
