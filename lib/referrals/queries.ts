import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/server/ctx'
import { organizations, organizationUsers, people } from '@/lib/server/db/schema'
import type { Referrer, ReferrerQuery } from './schema'

/** Organization users within reach, by name. */
export function listReferrers({ db }: Ctx, { search, limit }: ReferrerQuery): Promise<Referrer[]> {
  const pattern = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return db
    .select({ id: organizationUsers.id, userDisplayName: people.displayName, organizationName: organizations.label })
    .from(organizationUsers)
    .innerJoin(people, eq(people.id, organizationUsers.personId))
    .innerJoin(organizations, eq(organizations.id, organizationUsers.organizationId))
    .where(
      and(
        isNull(organizationUsers.removedAt),
        // As the option reads, so that typing what one sees finds it.
        pattern ? sql`${people.displayName} || ' (' || ${organizations.label} || ')' ilike ${pattern}` : undefined,
      ),
    )
    .orderBy(sql`${people.displayName} collate "und-x-icu"`, sql`${organizations.label} collate "und-x-icu"`)
    .limit(limit)
}
