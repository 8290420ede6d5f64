import type { Client } from 'pg'

/**
 * What is read of the tables: a column of another type or collation could compare or print
 * otherwise.
 */
const COLUMNS = {
  audit_log: {
    id: 'bigint not null',
    organization_id: 'integer',
    sequence: 'integer not null',
    at: 'timestamp with time zone not null',
    actor_person_id: 'integer',
    api_key: 'text',
    viewed_as_person_id: 'integer',
    action: 'text not null',
    event: 'text',
    subject: 'text not null',
    subject_id: 'text not null',
    before: 'jsonb',
    after: 'jsonb',
    request_id: 'text',
    details_salt: 'text',
    details_digest: 'text',
    previous_hash: 'text not null',
    hash: 'text not null',
  },
  audit_seals: {
    number: 'bigint not null',
    key_id: 'text not null',
    sealed_at: 'timestamp with time zone not null',
    previous: 'text not null',
    mac: 'text not null',
  },
  audit_seal_ranges: {
    seal: 'bigint not null',
    organization_id: 'integer',
    first: 'integer not null',
    last: 'integer not null',
    digest: 'text not null',
  },
}

/** Whoever owns the tables could show this command other rows than it shows the console. */
const STRUCTURE = `
  with relations as (
    select c.oid, c.relname, c.relkind, c.relforcerowsecurity from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relname in (select json_object_keys($1))
  ), columns as (
    select w.key as relation, c.key as name, c.value as definition from json_each($1) w, json_each_text(w.value) c
  ), policies as (
    select p.polrelid, p.polname, p.polpermissive, pg_get_expr(p.polqual, p.polrelid) as condition from pg_policy p
    where p.polcmd in ('r', '*')
      and exists (select from unnest(p.polroles) one where one = 0 or pg_has_role(current_user, one, 'usage'))
  )
  select format('%I is not an ordinary table.', relname) as fault from relations where relkind <> 'r'
  union all
  select format('The column %I of the table %I is not as the migrations made it.', w.name, w.relation)
  from columns w join relations r on r.relname = w.relation
  left join pg_attribute a on a.attrelid = r.oid and a.attname = w.name and not a.attisdropped
  where concat(format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end) <> w.definition
    or a.attgenerated <> '' or a.attcollation not in (0, '"default"'::regcollation)
  union all
  select format('The policy %I can hide rows of the table %I from this command.', p.polname, r.relname)
  from policies p join relations r on r.oid = p.polrelid where not p.polpermissive
  union all
  select format('No policy lets this command read all rows of the table %I.', r.relname)
  from relations r where relforcerowsecurity
    and not exists (select from policies p where p.polrelid = r.oid and p.polpermissive and p.condition = 'true')
    and not (select rolsuper or rolbypassrls from pg_roles where rolname = current_user)`

/**
 * Says which of the three tables cannot be trusted to show what they hold. Runs as the owner, with
 * `pg_catalog` alone in the search path.
 */
export async function verifyStructure(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(STRUCTURE, [JSON.stringify(COLUMNS)])
  return rows.map(({ fault }) => fault)
}
