import { sql } from 'drizzle-orm'
import type { PageOfRows } from '@/lib/server/answer'
import type { Ctx } from '@/lib/server/ctx'
import { contains, pageOf } from '@/lib/server/db/page'
import { inScope } from '@/lib/server/db/scope'
import { byWhat } from '@/lib/server/history'
import type { AuditEntry, AuditListQuery } from './schema'

const ACTOR = sql`(select display_name || ' ' || email from people where id = l.actor_person_id)`

/** What was changed where the call is about. An organization's log is its own: those below have theirs. */
export const listAudit = (ctx: Ctx, query: AuditListQuery): Promise<PageOfRows<AuditEntry>> =>
  pageOf<AuditEntry>(ctx, {
    from: sql`audit_log l`,
    key: sql`l.id`,
    where: [
      inScope(ctx, sql`l.organization_id`),
      query.action && sql`l.action = any(${sql.param(query.action)})`,
      query.subject && sql`l.subject = any(${sql.param(query.subject)})`,
      query.subjectId && sql`l.subject_id = ${query.subjectId}`,
      query.actor && sql`l.actor_person_id = (select id from people where email = ${query.actor})`,
      query.from && sql`l.at >= ${query.from}`,
      query.to && sql`l.at < ${query.to}`,
      contains(sql`concat_ws(' ', l.action, l.subject, l.subject_id, ${ACTOR}, l.before, l.after)`, query.search),
    ],
    // Numbered as they come: the order of their instants, with an index.
    sorts: { at: sql`l.id` },
    columns: sql`l.id::int, l.at, l.action, l.subject, l.subject_id as "subjectId", l.before, l.after, l.request_id as "requestId",
      actor_of(l.id) as actor, ${byWhat},
      case when o.id is not null then json_build_object('domainURL', o.domain_url, 'label', o.label) end as organization`,
    joins: sql`left join organizations o on o.id = l.organization_id`,
    query,
  })
