import { sql } from 'drizzle-orm'
import { MEMBER_NAME } from '@/lib/platform/access/member-name'
import type { Ctx } from '@/lib/platform/api/ctx'
import { rowsOf } from '@/lib/platform/db/rows'
import type { AuditEntry } from './schema'

export type Named = Omit<AuditEntry, 'names'>
type Reference = { field: string; kind: string; id: string }
type State = Named['after']

/** The fields of a logged record that hold the id of another one, and what that is. */
const REFERENCES: Record<string, string> = {
  country: 'country',
  partOf: 'organization',
  referrerOrganizationUserId: 'user',
  replacement: 'role',
  replacedBy: 'resource',
}

function referencesOf({ subject, subjectId, before, after }: Named): Reference[] {
  const fields = Object.entries(REFERENCES).flatMap(([field, kind]) =>
    [before?.[field], after?.[field]]
      .filter((id) => id !== undefined && id !== null)
      .map((id) => ({ field, kind, id: String(id) })),
  )
  return [{ field: 'subjectId', kind: subject, id: subjectId }, ...fields]
}

const NUMBER = /^\d{1,9}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * What the records are called by now. Those out of the caller's reach, or gone, are not among them.
 */
async function findNames(ctx: Ctx, references: Reference[]): Promise<Map<string, string>> {
  const idsOf = (wanted: string, form = NUMBER) => {
    const ids = references
      .filter(({ kind, id }) => kind === wanted && form.test(id))
      .map(({ id }) => id)
    return sql.param([...new Set(ids)])
  }
  const found = await rowsOf<{ kind: string; id: string; name: string }>(
    ctx,
    sql`
    select 'organization' as kind, id::text, label as name from organizations where id = any(${idsOf('organization')}::int[])
    union all select 'user', u.id::text, ${MEMBER_NAME} from organization_users u join people p on p.id = u.person_id
      where u.id = any(${idsOf('user', UUID)}::uuid[])
    union all select 'group', id::text, name from groups where id = any(${idsOf('group')}::int[])
    union all select 'practitioner', r.id::text, p.name from practitioner_roles r join practitioners p on p.id = r.practitioner_id
      where r.id = any(${idsOf('practitioner', UUID)}::uuid[])
    union all select 'role', id::text, name from roles where id = any(${idsOf('role')}::int[])
    union all select 'location', id::text, name from locations where id = any(${idsOf('location')}::int[])
    union all select 'holiday-set', id::text, name from holiday_sets where id = any(${idsOf('holiday-set')}::int[])
    union all select 'resource', key, label from resources where key = any(${idsOf('resource', /./)}::text[])
    union all select 'test', code, name from clinical_test_versions where shown and code = any(${idsOf('test', /./)}::text[])
    union all select 'plan', code, name from plan_versions where shown and code = any(${idsOf('plan', /./)}::text[])
    union all select 'template', id::text, name from templates where id = any(${idsOf('template')}::int[])
    union all select 'contact', id::text, email from contacts where id = any(${idsOf('contact', UUID)}::uuid[])
    union all select 'faq', id::text, question from faqs where id = any(${idsOf('faq')}::int[])
    union all select 'topic', id::text, name from topics where id = any(${idsOf('topic')}::int[])
    union all select 'segment', id::text, name from segments where id = any(${idsOf('segment')}::int[])
    union all select 'suppression', id::text, email from suppressions where id = any(${idsOf('suppression', UUID)}::uuid[])
    union all select 'campaign', id::text, name from campaigns where id = any(${idsOf('campaign')}::int[])
    union all select 'sender', id::text, email from senders where id = any(${idsOf('sender')}::int[])
    union all select 'subscription', id::text, label from organizations where id = any(${idsOf('subscription')}::int[])
    union all select 'bill-to', id::text, label from organizations where id = any(${idsOf('bill-to')}::int[])
    union all select 'legal-entity', id::text, name from legal_entities where id = any(${idsOf('legal-entity')}::int[])
    union all select 'payment-method', id::text, label from organizations where id = any(${idsOf('payment-method')}::int[])
    union all select 'api-key', id::text, name from api_keys where id = any(${idsOf('api-key')}::int[])
    union all select 'person', id::text, display_name from people where id = any(${idsOf('person')}::int[])
    union all select 'country', code::text, name from countries where code = any(${idsOf('country')}::int[])`,
  )
  return new Map(found.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
}

/**
 * What a record was called when something was done to it: of one that is gone there is nothing
 * else.
 */
function calledIn(state: State): string | undefined {
  const { name, label } = state ?? {}
  return [name, label].find((word) => typeof word === 'string')
}

/** Adds what the ids and codes of each row stand for, as far as the caller may know. */
export async function withNames(ctx: Ctx, rows: Named[]): Promise<AuditEntry[]> {
  const found = await findNames(ctx, rows.flatMap(referencesOf))
  return rows.map((row) => {
    const named = referencesOf(row).flatMap(({ field, kind, id }) => {
      const old = field === 'subjectId' ? (calledIn(row.after) ?? calledIn(row.before)) : undefined
      const name = found.get(`${kind} ${id}`) ?? old
      return name === undefined ? [] : [[`${field}=${id}`, name] as const]
    })
    return { ...row, names: Object.fromEntries(named) }
  })
}
