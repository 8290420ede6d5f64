import { sql } from 'drizzle-orm'
import { MEMBER_NAME } from '@/lib/platform/access/member-name'
import type { Ctx } from '@/lib/platform/api/ctx'
import { byName, contains } from '@/lib/platform/db/page'
import { rowsOf } from '@/lib/platform/db/rows'
import type { Referrer, ReferrerQuery } from './schema'

/**
 * Organization users within reach, by name. Whoever has not accepted yet is called as they were
 * invited.
 */
export function listReferrers(ctx: Ctx, { search, limit }: ReferrerQuery): Promise<Referrer[]> {
  // As the option reads, so that typing what one sees finds it.
  const isFound = contains(sql`searchable((${MEMBER_NAME}) || ' (' || o.label || ')')`, search)
  const found = isFound ? sql`and ${isFound}` : sql``
  return rowsOf<Referrer>(
    ctx,
    sql`select u.id, ${MEMBER_NAME} as "userDisplayName", o.label as "organizationName"
      from organization_users u join people p on p.id = u.person_id join organizations o on o.id = u.organization_id
      where u.removed_at is null ${found}
      order by ${byName(sql`(${MEMBER_NAME})`)}, ${byName(sql`o.label`)} limit ${limit}`,
  )
}
