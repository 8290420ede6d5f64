import type { Pool, PoolClient } from 'pg'
import { env } from '@/lib/platform/config/env'
import { permissionWords } from '@/lib/shared/access/permissions'
import { pool } from './client'
import { CHANGED_GUARDS, OUR_ROLES } from './guards'
import { readSchemaFiles } from './schema-files'

/** Whether a line of SQL, which is not a comment, gives a function the rights of its owner. */
const isDefiner = (line: string) =>
  !line.trimStart().startsWith('--') && /\bsecurity definer\b/i.test(line)

/** Returns the names of our own functions that have the rights of the tables' owner. */
export const knownDefiners = (): string[] =>
  readSchemaFiles()
    .filter(({ text }) => text.split('\n').some(isDefiner))
    .map(({ name }) => name)

/**
 * Rows that are the same for every organization, which `polyclinic_app` may read, or write, without
 * a condition on tenants.
 */
const SHARED_WITH_EVERYBODY = [
  'countries SELECT',
  'faq_versions SELECT',
  'database_guards SELECT',
  'faqs SELECT',
  'legal_entities SELECT',
  'organization_tree_revisions SELECT',
  'plan_versions SELECT',
  'resource_actions SELECT',
  'resources SELECT',
  'time_zones SELECT',
  // A new person without a role, whom nobody can read before a role is given.
  'practitioners INSERT',
]

// Each row is one sentence about what is wrong. $1: permission words; $2: names of SECURITY DEFINER
// functions of ours; $3: what everybody may read; $4: whether large objects may stay open.
const FLAWS = `
  with ours as (
    select oid, rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication from pg_roles
    where rolname in ${OUR_ROLES} or rolname = current_user
  ), needed as (
    select name, r.oid from unnest(array['polyclinic_staff', 'polyclinic_identity', 'polyclinic_jobs']) as name
    left join pg_roles r on r.rolname = name
  ), relations as (
    select c.oid, c.relname, c.relkind, c.relowner, c.relrowsecurity, c.relforcerowsecurity, c.reloptions, n.nspname
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.oid >= 16384 and n.nspname !~ '^pg_(toast|temp)'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  ), reached as (
    -- What one of us may read or write, by whatever grant.
    select distinct r.oid, o.rolname from relations r, ours o
    where not o.rolsuper and (has_table_privilege(o.oid, r.oid, 'select, insert, update, delete, truncate, trigger')
      or has_any_column_privilege(o.oid, r.oid, 'select, insert, update'))
  ), tables as (
    select * from relations where nspname = 'public' and relkind in ('r', 'p')
  ), policies as (
    select p.polname, t.relname, p.polroles, case p.polcmd when 'r' then 'SELECT' when 'a' then 'INSERT' when 'w' then 'UPDATE'
        when 'd' then 'DELETE' else 'ALL' end as command,
      concat_ws(' ', pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) as condition
    from pg_policy p join tables t on t.oid = p.polrelid where p.polpermissive
  )
  select format('the role %I is a superuser or bypasses row-level security', rolname) as flaw
  from ours where rolsuper or rolbypassrls
  union all
  select format('the role %I may create roles, databases or copies of the server (CREATEROLE, CREATEDB, REPLICATION)', rolname)
  from ours where not rolsuper and (rolcreaterole or rolcreatedb or rolreplication)
  union all
  select format('the role %I is a member of %I', o.rolname, r.rolname)
  from ours o join pg_roles r on pg_has_role(o.oid, r.oid, 'member')
  where not o.rolsuper and r.oid <> o.oid
    and (r.oid not in (select oid from ours) or o.rolname in (select name from needed) and o.rolname <> current_user)
  union all
  select format('the role %I may give %I to others', o.rolname, m.roleid::regrole)
  from ours o join pg_auth_members m on m.member = o.oid where m.admin_option
  union all
  select format('the role %I does not exist: run the migrations', name) from needed where oid is null
  union all
  select format('the role %I cannot act as %I, so that every call would fail: run "grant %I to %I"',
    current_user, name, name, current_user)
  from needed where oid is not null and not pg_has_role(current_user, oid,
    case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end)
  union all
  select format('the role %I has the rights of %I at all times: run "alter role %I noinherit"', o.rolname, name, o.rolname)
  from ours o, needed n where n.oid is not null and not o.rolsuper and o.rolname in (current_user, 'polyclinic_app')
    and pg_has_role(o.oid, n.oid, 'usage')
  union all
  select distinct format('the role %I owns the table %I', o.rolname, t.relname)
  from tables t join ours o on not o.rolsuper and pg_has_role(o.oid, t.relowner, 'member')
  union all
  select format('the table %I does not force row-level security', relname)
  from tables where not (relrowsecurity and relforcerowsecurity)
  union all
  select format('the table %I has no policy', t.relname)
  from tables t where not exists (select from pg_policy p where p.polrelid = t.oid)
  union all
  select format('the policy %I of the table %I is for every role', polname, relname)
  from policies where 0 = any (polroles)
  union all
  select format('the policy %I of the table %I gives polyclinic_app rows of every organization', polname, relname)
  from policies where exists (select from ours where rolname in (current_user, 'polyclinic_app') and oid = any (polroles))
    and relname || ' ' || command <> all ($3::text[])
    and (condition !~ 'accessible_organizations|current_person|SELECT' or condition ~ '\\mtrue\\M|(\\m\\d+\\M) = \\1')
  union all
  select format('the view %s has the rights of its owner', r.oid::regclass)
  from relations r where relkind in ('v', 'm') and (nspname = 'public' or r.oid in (select oid from reached))
    and (relkind = 'm' or not exists (select from pg_options_to_table(reloptions)
      where option_name = 'security_invoker' and option_value::boolean))
  union all
  select format('the foreign table %s has no row-level security', r.oid::regclass)
  from relations r where relkind = 'f' and (nspname = 'public' or r.oid in (select oid from reached))
  union all
  select distinct format('the table %I.%I lies outside the schema public, where nothing keeps organizations apart', r.nspname, r.relname)
  from relations r where r.nspname <> 'public' and (
    (r.nspname not in ('drizzle', 'pgboss') and r.relowner = (select relowner from tables where relname = 'organizations'))
    or exists (select from reached a where a.oid = r.oid and not (r.nspname = 'pgboss' and a.rolname = 'polyclinic_jobs')))
  union all
  select format('the role %I may empty the table %I or give it triggers (TRUNCATE, TRIGGER)', o.rolname, t.relname)
  from ours o, tables t where not o.rolsuper and has_table_privilege(o.oid, t.oid, 'truncate, trigger')
  union all
  select format('the role %I may create schemas', rolname)
  from ours where not rolsuper and has_database_privilege(oid, current_database(), 'create')
  union all
  select format('tables and functions are looked for in the schema %I before public', current_schema()) where current_schema() <> 'public'
  union all
  select format('the role %I may create objects in the schema %I', o.rolname, n.nspname)
  from ours o, pg_namespace n where not o.rolsuper and n.nspname !~ '^pg_(toast|temp)' and has_schema_privilege(o.oid, n.oid, 'create')
  union all
  select distinct format('the role %I may change or delete rows of the audit log', o.rolname)
  from ours o, tables t where t.relname in ('audit_log', 'audit_seals', 'audit_seal_ranges') and not o.rolsuper
    and (has_any_column_privilege(o.oid, t.oid, 'update') or has_table_privilege(o.oid, t.oid, 'delete'))
  union all
  select format('the trigger %I of the table %I is disabled', g.tgname, t.relname)
  from pg_trigger g join tables t on t.oid = g.tgrelid where not g.tgisinternal and g.tgenabled in ('D', 'R')
  union all
  select distinct format('the foreign keys of the table %I are not checked', t.relname)
  from pg_trigger g join tables t on t.oid = g.tgrelid where g.tgisinternal and g.tgenabled in ('D', 'R')
  union all
  select format('the table %I has no trigger %I', w.relname, w.tgname)
  from (values ('audit_log', 'audit_log_chain'), ('audit_log', 'audit_log_append_only'), ('audit_seals', 'audit_seals_append_only'),
    ('audit_seal_ranges', 'audit_seal_ranges_append_only')) as w (relname, tgname)
  where not exists (select from pg_trigger g join tables t on t.oid = g.tgrelid where t.relname = w.relname and g.tgname = w.tgname)
  union all
  select format('the rule %I of the table %s does something else than is asked', w.rulename, w.ev_class::regclass)
  from pg_rewrite w join relations r on r.oid = w.ev_class where w.rulename <> '_RETURN' or r.relkind not in ('v', 'm')
  union all
  select 'triggers do not run for this role (session_replication_role)' where current_setting('session_replication_role') = 'replica'
  union all
  select format('the role %I may change the setting %s', o.rolname, a.parname)
  from pg_parameter_acl a cross join aclexplode(a.paracl) g join ours o on g.grantee in (0, o.oid)
  where not o.rolsuper
  union all
  select format('the function %s runs with the rights of its owner, and no migration of this release made it', f.oid::regprocedure)
  from pg_proc f join pg_namespace n on n.oid = f.pronamespace
  where f.prosecdef and f.oid >= 16384 and (n.nspname <> 'public' or f.proname <> all ($2::text[]))
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = f.oid and d.deptype = 'e')
    and exists (select from ours o where has_function_privilege(o.oid, f.oid, 'execute'))
  union all
  select format('the function %s runs with the rights of its owner, and finds tables where its caller says', f.oid::regprocedure)
  from pg_proc f where f.prosecdef and f.pronamespace = 'public'::regnamespace and f.proname = any ($2::text[])
    and not exists (select from unnest(f.proconfig) setting where setting like 'search\\_path=%')
  union all
  select distinct format('the role %I can reach files of the database server with %s', o.rolname, f.oid::regprocedure)
  from pg_proc f, ours o where f.pronamespace = 'pg_catalog'::regnamespace and not o.rolsuper
    and f.proname ~ '^(lo_import|lo_export|pg_read_file|pg_read_binary_file|pg_ls_dir|pg_stat_file)$'
    and has_function_privilege(o.oid, f.oid, 'execute')
  union all
  select distinct format('the role %I may call %s, which PostgreSQL keeps for superusers', o.rolname, f.oid::regprocedure)
  from pg_proc f join pg_init_privs i on i.classoid = 'pg_proc'::regclass and i.objoid = f.oid, ours o
  where f.oid < 16384 and not o.rolsuper and f.proname !~ '^(lo_import|lo_export|pg_read_file|pg_read_binary_file|pg_ls_dir|pg_stat_file)$'
    and has_function_privilege(o.oid, f.oid, 'execute')
    and not exists (select from aclexplode(i.initprivs) a where a.grantee = 0)
  union all
  select distinct format('the role %I may do more with %s than PostgreSQL allows to everybody (%s)', o.rolname, s.oid::regclass, a.privilege_type)
  from (
    select oid, 0 as place, relacl as acl from pg_class where relnamespace = 'pg_catalog'::regnamespace and oid < 16384
    union all
    select c.oid, b.attnum, b.attacl from pg_class c join pg_attribute b on b.attrelid = c.oid
    where relnamespace = 'pg_catalog'::regnamespace and c.oid < 16384
  ) s cross join aclexplode(s.acl) a join ours o on a.grantee in (0, o.oid)
  where not o.rolsuper and not exists (select from pg_init_privs i cross join aclexplode(i.initprivs) p
    where i.classoid = 'pg_class'::regclass and i.objoid = s.oid and i.objsubid = s.place
      and p.grantee = 0 and p.privilege_type = a.privilege_type)
  union all
  select format('the role %I can store large objects, which have no row-level security, with %s: have a superuser run the '
    || 'statement "Large objects" of docs/operations.md, or set ALLOW_LARGE_OBJECTS=true where nobody can', o.rolname,
    string_agg(f.oid::regprocedure::text, ', ' order by f.oid::regprocedure::text))
  from pg_proc f, ours o where not $4::boolean and f.pronamespace = 'pg_catalog'::regnamespace and not o.rolsuper
    and f.proname ~ '^(lo_.*|loread|lowrite)$' and f.proname !~ '^lo_(import|export)$' and has_function_privilege(o.oid, f.oid, 'execute')
    -- Where everybody may, the login stands for all.
    and (o.rolname = current_user or not has_function_privilege(current_user, f.oid, 'execute'))
  group by o.rolname
  union all
  select format('the permission %s is not registered', word) from unnest($1::text[]) as word
  where not exists (select from resource_actions where resource || ':' || key = word)
  union all ${CHANGED_GUARDS}`

/**
 * Finds everything by which somebody could reach what is not theirs, or by which every call would
 * fail. Each flaw is one sentence; the list is empty when the database is as it must be. Asks as
 * the role that requests log in as.
 */
export async function findFlaws(client: Pool | PoolClient = pool()): Promise<string[]> {
  const values = [
    permissionWords,
    knownDefiners(),
    SHARED_WITH_EVERYBODY,
    env().ALLOW_LARGE_OBJECTS,
  ]
  const { rows } = await client.query<{ flaw: string }>(FLAWS, values)
  return rows.map(({ flaw }) => flaw)
}
