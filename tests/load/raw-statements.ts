import type pg from 'pg'

export interface Statement {
  text: string
  values?: unknown[]
  name?: string
}

type Row = Record<string, unknown> & { pageTotal: number }

/**
 * A page of a list with its total: the rows of the first statement. Whatever else the list reads is
 * read, too.
 */
export async function rawRows(pool: pg.Pool, [page, ...more]: Statement[]): Promise<string> {
  const { rows } = await pool.query<Row>(page!)
  for (const statement of more) await pool.query(statement)
  const data = rows.map(({ pageTotal: _total, pageKey: _key, ...row }) => row)
  return JSON.stringify({ success: true, data, total: rows[0]!.pageTotal })
}

/** The first row that comes of a body and of the organization that the address names. */
export async function rawInsert(
  pool: pg.Pool,
  [statement]: Statement[],
  body: unknown,
  organization: string | null,
) {
  const { rows } = await pool.query({ ...statement!, values: [JSON.stringify(body), organization] })
  return JSON.stringify({ success: true, data: rows[0] })
}

/**
 * What every create leaves besides: its row of the log, and the key that it came with, with its
 * answer.
 */
const leaving = (
  action: string,
  event: string,
  subject: string,
  organization = 'organization_id',
) => `
    logged as (
      insert into raw.audit_log (organization_id, sequence, actor_person_id, action, event, subject, subject_id, after)
      select ${organization}, nextval('raw.numbers'), 1, '${action}', '${event}', '${subject}', id, $1::jsonb from made
    ), kept as (
      insert into raw.idempotency_keys (person_id, key, request_hash, status, answer)
      select 1, nextval('raw.numbers'), md5($1::text), 201, $1::json from made
    )`

/**
 * Where a limit writes: `public` has the console's own tables, which it reads lists from, too;
 * `raw` the same ones without triggers, foreign keys and policies.
 */
type Schema = 'public' | 'raw'

/** What is created, in the statement `made`; what is answered; and what the log says of it. */
interface Create {
  name: string
  rows: (schema: Schema) => string
  answer: string
  logged: [action: string, event: string, subject: string, organization?: string]
}

/** The rows of what is created, and nothing else. */
export const insertAlone = ({ name, rows, answer }: Create, schema: Schema): Statement => ({
  name: `insert-${name}-in-${schema}`,
  text: `with ${rows(schema)} ${answer}`,
})

/** All that a create leaves, in one statement and one commit. */
export const insertWithLog = ({ name, rows, answer, logged }: Create): Statement => ({
  name: `insert-${name}-with-log`,
  text: `with ${rows('raw')}, ${leaving(...logged)} ${answer}`,
})

export const ORGANIZATION: Create = {
  name: 'organization',
  rows: (schema) => `
    made as (
      insert into ${schema}.organizations
        (domain_url, business_name, label, business_registration_id, country, part_of, search_text, path, tree_order)
      select replace(lower(name), ' ', '-'), name, name, "businessRegistrationId", "selectedCountry", a.id, lower(name),
        a.path, a.tree_order || name
      from json_array_elements(cast($1 as json)) body, organizations a,
        lateral (select body ->> 'businessName' as name, body ->> 'businessRegistrationId' as "businessRegistrationId",
          (body ->> 'selectedCountry')::smallint as "selectedCountry") sent
      where a.id = (body ->> 'partOf')::int and $2::text is null
      returning *
    )`,
  answer: `
    select id, domain_url as "domainURL", label, business_name as "businessName", country as "selectedCountry",
      business_registration_id as "businessRegistrationId", part_of as "partOf", null as "referrerOrganizationUserId", 1 as level,
      json_build_array(json_build_object('id', part_of, 'domainURL', 'ashford-health-group-1', 'label', 'Ashford Health Group 1')) as path,
      version, created_at as "createdAt", updated_at as "updatedAt"
    from made`,
  logged: ['organizations:create', 'organization.created', 'organization', 'id'],
}

export const GROUP: Create = {
  name: 'group',
  rows: (schema) => `
    made as (
      insert into ${schema}.groups (organization_id, name, description)
      select o.id, body ->> 'name', body ->> 'description' from organizations o, cast($1 as json) body where o.domain_url = $2
      returning *
    )`,
  answer: 'select * from made',
  logged: ['groups:create', 'group.created', 'group'],
}

export const ROLE: Create = {
  name: 'role',
  rows: (schema) => `
    made as (
      insert into ${schema}.roles (organization_id, scope, type, name, description)
      select o.id, 'organization', 'custom', body ->> 'name', body ->> 'description'
      from organizations o, cast($1 as json) body where o.domain_url = $2
      returning *
    ), allowed as (
      insert into ${schema}.role_permissions (role_id, resource, action)
      select id, split_part(word, ':', 1), split_part(word, ':', 2) from made, json_array_elements_text($1::json -> 'permissions') word
    )`,
  answer: 'select * from made',
  logged: ['roles:create', 'role.created', 'role'],
}

/** An invitation: the person, the membership and the mail, which nobody is to send. */
export const INVITATION: Create = {
  name: 'user',
  rows: (schema) => `
    person as (
      insert into ${schema}.people (email, display_name)
      select invited ->> 'email', invited ->> 'email' from json_array_elements($1::json) invited returning *
    ), made as (
      insert into ${schema}.organization_users (organization_id, person_id, invited_at, invitation_hash, search_text)
      select o.id, p.id, now(), md5(p.email), p.search_text from organizations o, person p where o.domain_url = $2
      returning *
    ), mailed as (
      insert into raw.outgoing_mails (organization_id, about, recipient, subject, text, html)
      select organization_id, m.id::text, email, 'Invitation', repeat('text ', 100), repeat('html ', 500) from made m, person
    )`,
  answer: 'select * from made',
  logged: ['users:invite', 'user.invited', 'user'],
}
