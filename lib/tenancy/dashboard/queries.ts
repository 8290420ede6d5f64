import { and, desc, eq, not, sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '@/lib/platform/api/ctx'
import { auditLog, isChange, organizations, people } from '@/lib/platform/db/schema'
import { TOLD_BY } from '@/lib/shared/audit/audit-events'
import { deedIn, type Deed } from '@/lib/shared/audit/deeds'
import type { Dashboard } from './schema'

/** Pairs of an event and the one that tells of it, for SQL. */
const TOLD_BY_OTHERS = JSON.stringify(Object.entries(TOLD_BY).map(([event, by]) => ({ event, by })))

const asUuid = (id: SQL) =>
  sql`case when ${id} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${id})::uuid end`
/** The roles of a practitioner in several organizations are records of one person. */
const isOfSamePerson = sql`${auditLog.subject} = 'practitioner' and exists (
  select from practitioner_roles mine join practitioner_roles theirs using (practitioner_id)
  where mine.id = ${asUuid(sql`${auditLog.subjectId}`)} and theirs.id = ${asUuid(sql`other.subject_id`)})`

/**
 * Whether another row of the log, which the reader sees, tells of the same deed: what concerns
 * several organizations is in the logs of all of them. Of two with the same event the earlier one
 * tells. A call to commerce is noted before it is sent, and once more with what has become of it:
 * then that is told.
 */
const isToldElsewhere = sql`exists (
  select from audit_log other where other.request_id = ${auditLog.requestId} and other.subject = ${auditLog.subject} and case
    when ${auditLog.subject} = 'commerce'
      then other.after ->> 'request' = ${auditLog.after} ->> 'request' and other.id > ${auditLog.id}
    when other.event = ${auditLog.event}
      then other.organization_id is distinct from ${auditLog.organizationId} and other.id < ${auditLog.id}
        and (other.subject_id = ${auditLog.subjectId} or ${isOfSamePerson})
    else other.subject_id = ${auditLog.subjectId} and exists (
      select from json_to_recordset(${TOLD_BY_OTHERS}) as told(event text, by text)
      where told.event = ${auditLog.event} and told.by = other.event)
    end)`

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
      event: auditLog.event,
      subject: auditLog.subject,
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
    changes: changes.map(({ event, after, at, ...change }) => ({
      ...change,
      deed: deedIn({ action: change.action, event, after: after as Deed['after'] }),
      at: at.toISOString(),
    })),
  }
}

/**
 * People with a session that is neither ended nor idle: the provider's figure, tenants do not see
 * it.
 */
async function countSignedIn(client: Ctx['client']): Promise<number> {
  const { rows } = await client.query<{ people: number }>(
    `select count(distinct person_id)::int as people from sessions
     where ended_at is null and expires_at > now() and last_seen_at > now() - make_interval(mins => idle_minutes)`,
  )
  return rows[0]!.people
}
