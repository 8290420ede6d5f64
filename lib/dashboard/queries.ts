import { and, desc, eq, not, sql } from 'drizzle-orm'
import type { Ctx } from '@/lib/server/ctx'
import { auditLog, isChange, organizations, people } from '@/lib/server/db/schema'
import { deedIn, type Deed } from '@/lib/shared/deeds'
import type { Dashboard } from './schema'

/** The same call to commerce: it is told before it is sent, and once more with what has become of it. */
const isToldLater = sql`exists (select from audit_log later where later.request_id = ${auditLog.requestId}
  and later.after ->> 'request' = ${auditLog.after} ->> 'request' and later.id > ${auditLog.id})`

/**
 * Whether another row of the log tells of the same deed: what concerns several organizations is in the logs of all of them.
 * Of a move, the row of the moved one says all of it; of a subscription and an invoice, that of whoever has them.
 */
const isToldElsewhere = sql`coalesce(case ${auditLog.subject}
  when 'organization' then ${auditLog.action} = 'organizations:move' and (${auditLog.before} ? 'below' or ${auditLog.after} ? 'below')
  when 'subscription' then ${auditLog.subjectId} <> ${auditLog.organizationId}::text
  when 'invoice' then exists (select from invoices i
    where i.number = ${auditLog.subjectId} and i.organization_id <> ${auditLog.organizationId})
  when 'commerce' then ${isToldLater}
  end, false)`

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
    .where(and(isChange(auditLog), not(isToldElsewhere)))
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
