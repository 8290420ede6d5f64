import { and, desc, eq, not, sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/server/ctx'
import { auditLog, isChange, organizations, people } from '@/lib/server/db/schema'
import { deedIn, type Deed } from '@/lib/shared/deeds'
import type { Dashboard } from './schema'

/** A move is in the logs of three organizations: the moved one's row says all of it. */
const isToldBelow = sql`(${auditLog.action} = 'organizations:move'
  and coalesce(${auditLog.before} ? 'below' or ${auditLog.after} ? 'below', false))`

/** What the console knows at this moment, within the caller's reach. */
export async function readDashboard({ db, client, reach }: Ctx): Promise<Dashboard> {
  const { rows } = await client.query<Dashboard['counts']>(
    `select (select count(*)::int from organizations) as organizations, (select count(*)::int from people) as people,
       (select count(*)::int from memberships_in_force) as memberships`,
  )
  const changes = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actor: people.displayName,
      action: auditLog.action,
      subject: auditLog.subject,
      before: auditLog.before,
      after: auditLog.after,
      organization: { domainURL: organizations.domainURL, label: organizations.label },
    })
    .from(auditLog)
    .leftJoin(people, eq(people.id, auditLog.actorPersonId))
    .leftJoin(organizations, eq(organizations.id, auditLog.organizationId))
    .where(and(isChange(auditLog), not(isToldBelow)))
    .orderBy(desc(auditLog.id))
    .limit(10)
  return {
    counts: { ...rows[0]!, signedIn: reach === 'all' ? await countSignedIn(client) : 0 },
    changes: changes.map(({ before, after, at, ...change }) => ({
      ...change,
      deed: deedIn({ action: change.action, before: before as Deed['before'], after: after as Deed['after'] }),
      at: at.toISOString(),
    })),
  }
}

/** People with a session that is neither ended nor idle: the provider's figure, tenants do not see it. */
async function countSignedIn(client: Ctx['client']): Promise<number> {
  const { rows } = await client.query<{ people: number }>(
    `select count(distinct person_id)::int as people from sessions
     where ended_at is null and expires_at > now() and last_seen_at > now() - make_interval(mins => idle_minutes)`,
  )
  return rows[0]!.people
}
