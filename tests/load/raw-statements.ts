import type pg from 'pg'

export interface Statement {
  text: string
  values?: unknown[]
  name?: string
}

type Row = Record<string, unknown> & { pageTotal: number }

/** A page of a list with its total: the rows of the first statement. Whatever else the list reads is read, too. */
export async function rawRows(pool: pg.Pool, [page, ...more]: Statement[]): Promise<string> {
  const { rows } = await pool.query<Row>(page!)
  for (const statement of more) await pool.query(statement)
  const data = rows.map(({ pageTotal: _total, pageKey: _key, ...row }) => row)
  return JSON.stringify({ success: true, data, total: rows[0]!.pageTotal })
}

/** The first row that comes of a body and of the organization that the address names. */
export async function rawInsert(pool: pg.Pool, [statement]: Statement[], body: unknown, organization: string | null) {
  const { rows } = await pool.query({ ...statement!, values: [JSON.stringify(body), organization] })
  return JSON.stringify({ success: true, data: rows[0] })
}

/** What every create leaves besides: its row of the log, and the key that it came with, with its answer. */
const leaving = (action: string, subject: string, organization = 'organization_id') => `
    logged as (
      insert into raw.audit_log (organization_id, sequence, actor_person_id, action, subject, subject_id, after)
      select ${organization}, nextval('raw.numbers'), 1, '${action}', '${subject}', id, $1::jsonb from made
    ), kept as (
      insert into raw.idempotency_keys (person_id, key, request_hash, status, answer)
      select 1, nextval('raw.numbers'), md5($1::text), 201, $1::json from made
    )`

const ORGANIZATION = `
    made as (
      insert into raw.organizations
        (domain_url, business_name, label, business_registration_id, country, part_of, search_text, path, tree_order)
      select replace(lower(name), ' ', '-'), name, name, "businessRegistrationId", "selectedCountry", a.id, lower(name),
        a.path, a.tree_order || name
      from json_array_elements(cast($1 as json)) body, organizations a,
        lateral (select body ->> 'businessName' as name, body ->> 'businessRegistrationId' as "businessRegistrationId",
          (body ->> 'selectedCountry')::smallint as "selectedCountry") sent
      where a.id = (body ->> 'partOf')::int and $2::text is null
      returning *
    )`
const ANSWER = `
    select id, domain_url as "domainURL", label, business_name as "businessName", country as "selectedCountry",
      business_registration_id as "businessRegistrationId", part_of as "partOf", null as "referrerOrganizationUserId", 1 as level,
      json_build_array(json_build_object('id', part_of, 'domainURL', 'ashford-health-group-1', 'label', 'Ashford Health Group 1')) as path,
      version, created_at as "createdAt", updated_at as "updatedAt"
    from made`

/** An organization with all that a create leaves, in one statement and one commit; and its row alone. */
export const INSERT_ORGANIZATION: Statement = {
  name: 'insert-organization',
  text: `with ${ORGANIZATION}, ${leaving('organizations:create', 'organization', 'id')} ${ANSWER}`,
}
export const INSERT_ORGANIZATION_ALONE: Statement = {
  name: 'insert-organization-alone',
  text: `with ${ORGANIZATION} ${ANSWER}`,
}

export const INSERT_GROUP: Statement = {
  name: 'insert-group',
  text: `
    with made as (
      insert into raw.groups (organization_id, name, description)
      select o.id, body ->> 'name', body ->> 'description' from organizations o, cast($1 as json) body where o.domain_url = $2
      returning *
    ), ${leaving('groups:create', 'group')} select * from made`,
}

export const INSERT_ROLE: Statement = {
  name: 'insert-role',
  text: `
    with made as (
      insert into raw.roles (organization_id, scope, type, name, description)
      select o.id, 'organization', 'custom', body ->> 'name', body ->> 'description'
      from organizations o, cast($1 as json) body where o.domain_url = $2
      returning *
    ), allowed as (
      insert into raw.role_permissions (role_id, resource, action)
      select id, split_part(word, ':', 1), split_part(word, ':', 2) from made, json_array_elements_text($1::json -> 'permissions') word
    ), ${leaving('roles:create', 'role')} select * from made`,
}

/** An invitation: the person, the membership and the mail. */
export const INSERT_USER: Statement = {
  name: 'insert-user',
  text: `
    with person as (
      insert into raw.people (email, display_name)
      select invited ->> 'email', invited ->> 'email' from json_array_elements($1::json) invited returning *
    ), made as (
      insert into raw.organization_users (organization_id, person_id, invited_at, invitation_hash, search_text)
      select o.id, p.id, now(), md5(p.email), p.search_text from organizations o, person p where o.domain_url = $2
      returning *
    ), mailed as (
      insert into raw.outgoing_mails (organization_id, about, recipient, subject, text, html)
      select organization_id, m.id::text, email, 'Invitation', repeat('text ', 100), repeat('html ', 500) from made m, person
    ), ${leaving('users:invite', 'user')} select * from made`,
}
