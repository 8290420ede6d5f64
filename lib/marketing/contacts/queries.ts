import { sql } from 'drizzle-orm'
import { ORGANIZATION, STATE } from '@/lib/marketing/audience/state'
import type { PageOfRows } from '@/lib/platform/api/answer'
import type { Ctx } from '@/lib/platform/api/ctx'
import { notFound } from '@/lib/platform/api/errors'
import { listHistory, type Change } from '@/lib/platform/audit/history'
import { byName, byOrganization, byWord, contains, pageOf } from '@/lib/platform/db/page'
import { rowsOf } from '@/lib/platform/db/rows'
import { inScope } from '@/lib/platform/db/scope'
import { CONTACT_KIND_WORDS } from '@/lib/shared/contact-words'
import type { Contact, ContactEntry, ContactListQuery } from './schema'

const IDENTITY = sql`c.id, c.email, c.first_name as "firstName", c.last_name as "lastName", c.kind, c.language, c.version,
  c.created_at as "createdAt", c.updated_at as "updatedAt", ${STATE} as state, ${ORGANIZATION}`

const TOPIC_NAMES = sql`array(select t.name from contact_topics s join topics t on t.id = s.topic_id
  where s.contact_id = c.id and s.state = 'subscribed' order by ${byName(sql`t.name`)}, t.id)`

const instant = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const TOPICS = sql`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'archived', t.status = 'archived',
    'state', s.state, 'changedAt', ${instant('s.changed_at')}) order by ${byName(sql`t.name`)}, t.id), '[]')
  from contact_topics s join topics t on t.id = s.topic_id where s.contact_id = c.id)`

const CONSENTS = sql`(select coalesce(json_agg(json_build_object('id', r.id, 'what', r.what, 'way', r.way, 'topic', t.name,
    'email', r.email, 'wording', r.wording, 'by', (select display_name from people where id = r.person_id), 'file', r.file,
    'givenOn', r.given_on, 'at', ${instant('r.at')}) order by r.id desc), '[]')
  from (select * from consents where contact_id = c.id order by id desc limit 100) r join topics t on t.id = r.topic_id)`

const SUPPRESSION = sql`(select json_build_object('id', s.id, 'reason', s.reason, 'note', s.note, 'at', ${instant('s.at')})
  from suppressions s where s.organization_id = c.organization_id and s.email = c.email)`

function searchFor(ctx: Ctx, words: string) {
  const fits = contains(sql`c.search_text`, words) || sql`true`
  const here = inScope(ctx, sql`c.organization_id`) ?? sql`true`
  return { found: sql`select c.id from contacts c where ${here} and ${fits}`, fits }
}

/** The contacts of an organization; for `global` those of every organization within reach. */
export const listContacts = (
  ctx: Ctx,
  query: ContactListQuery,
): Promise<PageOfRows<ContactEntry>> =>
  pageOf<ContactEntry>(ctx, {
    from: sql`contacts c`,
    key: sql`c.id`,
    where: [
      inScope(ctx, sql`c.organization_id`),
      query.kind && sql`c.kind = any(${sql.param(query.kind)})`,
      query.state && sql`${STATE} = any(${sql.param(query.state)})`,
      query.topic &&
        sql`c.id in (select contact_id from contact_topics where topic_id = any(${sql.param(query.topic)}) and state = 'subscribed')`,
      query.organization &&
        sql`c.organization_id = any(array(select id from organizations where domain_url = any(${sql.param(query.organization)})))`,
    ],
    search: query.search ? searchFor(ctx, query.search) : undefined,
    sorts: {
      name: { indexed: byName(sql`c.sort_name`) },
      email: { indexed: sql`c.email` },
      kind: byWord(sql`c.kind`, CONTACT_KIND_WORDS),
      organization: byOrganization(ctx, sql`c.organization_id`),
      createdAt: { indexed: sql`c.created_at` },
      updatedAt: sql`c.updated_at`,
    },
    columns: sql`${IDENTITY}, ${TOPIC_NAMES} as topics`,
    query,
  })

/**
 * One contact with what they get and the record of consent. Throws 404, also for one of another
 * organization.
 */
export async function findContact(ctx: Ctx, id: string): Promise<Contact> {
  const [contact] = await rowsOf<Contact>(
    ctx,
    sql`select ${IDENTITY}, ${TOPICS} as topics, ${CONSENTS} as consents, ${SUPPRESSION} as suppression,
        c.organization_user_id as "organizationUserId", c.practitioner_role_id as "practitionerRoleId"
      from contacts c where c.id = ${id} and ${inScope(ctx, sql`c.organization_id`) ?? sql`true`}`,
    true,
  )
  return contact ?? notFound('Contact')
}

/** What happened to a contact, newest first. Throws 404. */
export async function listContactHistory(
  ctx: Ctx,
  id: string,
  page: Parameters<typeof listHistory>[3],
): Promise<PageOfRows<Change>> {
  await findContact(ctx, id)
  return listHistory(ctx, 'contact', id, page)
}
