import { sql, type SQL } from 'drizzle-orm'
import { MEMBER_NAME } from '@/lib/platform/access/member-name'
import { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { byWhat } from '@/lib/platform/audit/history'
import { contains, pageOf } from '@/lib/platform/db/page'
import { rowsOf } from '@/lib/platform/db/rows'
import { inScope } from '@/lib/platform/db/scope'
import { GLOBAL, SYSTEM } from '@/lib/shared/http/session'
import { withNames, type Named } from './names'
import type { Actor, ActorQuery, AuditEntry, AuditListQuery } from './schema'

const scopeOf = (ctx: Ctx) => inScope(ctx, sql`l.organization_id`)

/**
 * Who appears in the log that the call is about, of those who fit: whoever may read a row may know
 * who did it.
 */
const findActors = (ctx: Ctx, fits: SQL, most: number | null = null) =>
  rowsOf<Actor & { id: number }>(
    ctx,
    sql`
    select a.id, a."displayName", a.email from (
      select id, who ->> 'displayName' as "displayName", who ->> 'email' as email from (
        select l.actor_person_id as id, actor_of(max(l.id)) as who from audit_log l
        where l.actor_person_id is not null and ${scopeOf(ctx) ?? sql`true`} group by 1) acting
    ) a where ${fits} order by a."displayName" collate "und-x-icu", a.email limit ${most}`,
  )

const areCalled = (words: string | undefined) =>
  contains(sql`searchable(a."displayName" || ' ' || a.email)`, words) || sql`true`
const idsOf = (actors: { id: number }[]) => sql.param(actors.map(({ id }) => id))

const OFFERED = 20

/** People to choose from, by name. */
export const listActors = (ctx: Ctx, { search }: ActorQuery): Promise<Actor[]> =>
  findActors(ctx, areCalled(search), OFFERED)

/**
 * Records by what they are called now, which need not stand in the rows about them. Their text has
 * more than a name.
 */
function subjectsCalled(words: string): SQL {
  const text = contains(sql`search_text`, words)
  const are = (name: SQL) => sql`${text} and ${contains(sql`searchable(${name})`, words)}`
  return sql`
    select 'organization', id::text from organizations where ${are(sql`label`)}
    union all select 'user', u.id::text from organization_users u join people p on p.id = u.person_id
      where ${contains(sql`u.search_text`, words)} and ${contains(sql`searchable(${MEMBER_NAME})`, words)}
    union all select 'group', id::text from groups where ${are(sql`name`)}
    union all select 'practitioner', r.id::text from practitioner_roles r join practitioners p on p.id = r.practitioner_id
      where ${contains(sql`r.search_text`, words)} and ${contains(sql`searchable(p.name)`, words)}
    union all select 'role', id::text from roles where ${are(sql`name`)}
    union all select 'test', code from clinical_test_versions where shown and ${are(sql`name`)}
    union all select 'plan', code from plan_versions where shown and ${are(sql`name`)}
    union all select 'resource', key from resources where ${contains(sql`searchable(label)`, words)}`
}

/**
 * The numbers of the rows that a search finds: by what they say or by who did it, and by what they
 * are about.
 */
function found({ scope, reach }: Ctx, words: string): SQL {
  const organizationId = scope.kind === 'organization' ? scope.organization.id : null
  const changes = reach === 'all' ? sql`found_changes` : sql`found_changes_within_reach`
  return sql`select * from ${changes}(${words}, ${organizationId})
    union select c.id from (${subjectsCalled(words)}) called(subject, id)
    join audit_log c on c.subject = called.subject and c.subject_id = called.id`
}

async function wasDoneBy(ctx: Ctx, emails: string[]) {
  const actors = await findActors(ctx, sql`a.email = any(${sql.param(emails)})`)
  return sql`(l.actor_person_id = any(${idsOf(actors)}) or (l.actor_person_id is null and ${emails.includes(SYSTEM)}))`
}

const isLogOf = (domainURLs: string[]) =>
  sql`(l.organization_id in (select id from organizations where domain_url = any(${sql.param(domainURLs)}))
    or (l.organization_id is null and ${domainURLs.includes(GLOBAL)}))`

/**
 * What was changed where the call is about. An organization's log is its own: those below have
 * theirs.
 */
export async function listAudit(ctx: Ctx, query: AuditListQuery): Promise<PageOfRows<AuditEntry>> {
  const actions = sql.param(query.action)
  const { rows, total } = await pageOf<Named>(ctx, {
    from: sql`audit_log l`,
    key: sql`l.id`,
    where: [
      scopeOf(ctx),
      query.action &&
        sql`(l.action = any(${actions}) or split_part(l.action, ':', 2) = any(${actions}))`,
      query.event && sql`l.event = any(${sql.param(query.event)})`,
      query.subject && sql`l.subject = any(${sql.param(query.subject)})`,
      query.subjectId && sql`l.subject_id = ${query.subjectId}`,
      query.actor && (await wasDoneBy(ctx, query.actor)),
      query.organization && isLogOf(query.organization),
      query.requestId && sql`l.request_id = ${query.requestId}`,
      query.from && sql`l.at >= ${query.from}`,
      query.to && sql`l.at < ${query.to}`,
      query.search && sql`l.id in (${found(ctx, query.search)})`,
    ],
    // Numbered as they come: the order of their instants.
    sorts: { at: { indexed: sql`l.id` } },
    columns: sql`l.id::int, l.at, l.action, l.event, l.subject, l.subject_id as "subjectId", l.before, l.after, l.request_id as "requestId",
      actor_of(l.id) as actor, ${byWhat},
      case when o.id is not null then json_build_object('domainURL', o.domain_url, 'label', o.label) end as organization`,
    joins: sql`left join organizations o on o.id = l.organization_id`,
    query,
  })
  return new PageOfRows(await withNames(ctx, rows), total)
}
