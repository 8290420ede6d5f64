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

/** A group with its row of the log, in one statement and one commit. */
export const INSERT_GROUP: Statement = {
  name: 'insert-group',
  text: `
    with made as (
      insert into raw.groups (organization_id, name, description)
      select o.id, body ->> 'name', body ->> 'description' from organizations o, cast($1 as json) body where o.domain_url = $2
      returning *
    ), logged as (
      insert into raw.audit_log (organization_id, sequence, actor_person_id, action, subject, subject_id, after)
      select organization_id, nextval('raw.numbers'), 1, 'groups:create', 'group', id, $1::jsonb from made
    ) select * from made`,
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
    ), logged as (
      insert into raw.audit_log (organization_id, sequence, actor_person_id, action, subject, subject_id, after)
      select organization_id, nextval('raw.numbers'), 1, 'roles:create', 'role', id, $1::jsonb from made
    ) select * from made`,
}

/** An invitation: the person, the membership, the mail and the row of the log. */
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
    ), logged as (
      insert into raw.audit_log (organization_id, sequence, actor_person_id, action, subject, subject_id, after)
      select organization_id, nextval('raw.numbers'), 1, 'users:invite', 'user', id, $1::jsonb from made
    ) select * from made`,
}
