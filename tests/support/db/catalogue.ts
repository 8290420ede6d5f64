import { asOwner } from '@/lib/platform/db/owner'

/**
 * Everything that makes up a database, object by object: what it is, its name, and all that
 * PostgreSQL says of it. The order of columns does not count. Objects of extensions do not, either.
 */
const OBJECTS = `
  with ours as (
    select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  ), relations as (
    select c.*, c.oid::regclass::text as name from pg_class c join ours n on n.oid = c.relnamespace
    where not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  ), functions as (
    select f.*, f.oid::regprocedure::text as name from pg_proc f join ours n on n.oid = f.pronamespace
    where not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = f.oid and d.deptype = 'e')
  ), grants as (
    select format('%s %s', case relkind when 'S' then 'sequence' else 'table' end, name) as object, relowner as owner,
      coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner)) as acl
    from relations where relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    union all
    select format('column %s.%s', r.name, a.attname), r.relowner, a.attacl
    from relations r join pg_attribute a on a.attrelid = r.oid where a.attacl is not null and not a.attisdropped
    union all
    select format('function %s', name), proowner, coalesce(proacl, acldefault('f', proowner)) from functions
    union all
    select format('schema %s', n.nspname), n.nspowner, coalesce(n.nspacl, acldefault('n', n.nspowner)) from pg_namespace n join ours using (oid)
  )
  select 'schema' as kind, n.nspname::text as name, n.nspowner::regrole::text as definition from pg_namespace n join ours using (oid)
  union all
  select 'relation', name, concat_ws(' ', relkind, relowner::regrole, relpersistence, relreplident, reltablespace,
    'row security', relrowsecurity, 'forced', relforcerowsecurity, reloptions, reloftype, am.amname)
  from relations r left join pg_am am on am.oid = r.relam where relkind not in ('i', 't')
  union all
  select 'column', format('%s.%s', r.name, a.attname), concat_ws(' ', format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then 'not null' end, 'default ' || pg_get_expr(d.adbin, d.adrelid), 'generated ' || nullif(a.attgenerated::text, ''),
    'identity ' || nullif(a.attidentity::text, ''), a.attcollation::regcollation, a.attstorage, a.attcompression, a.attstattarget, a.attoptions)
  from relations r join pg_attribute a on a.attrelid = r.oid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where r.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0 and not a.attisdropped
  union all
  select 'constraint', format('%s on %s', c.conname, c.conrelid::regclass), concat_ws(' ', c.contype::text, pg_get_constraintdef(c.oid),
    'deferrable', c.condeferrable, c.condeferred, 'valid', c.convalidated, 'by', c.conindid::regclass)
  from pg_constraint c join ours n on n.oid = c.connamespace
  union all
  select 'index', r.name, concat_ws(' ', pg_get_indexdef(r.oid), 'valid', i.indisvalid, i.indisready, 'clustered', i.indisclustered,
    'identity', i.indisreplident, 'immediate', i.indimmediate, r.reloptions)
  from relations r join pg_index i on i.indexrelid = r.oid
  union all
  select 'sequence', r.name, concat_ws(' ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle,
    (select format('%s of %s.%s', d.deptype, d.refobjid::regclass, a.attname) from pg_depend d
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where d.classid = 'pg_class'::regclass and d.objid = r.oid and d.deptype in ('a', 'i')))
  from relations r join pg_sequence s on s.seqrelid = r.oid
  union all
  select 'view', r.name, pg_get_viewdef(r.oid) from relations r where relkind in ('v', 'm')
  union all
  select 'function', name, concat_ws(' ', case when prokind in ('f', 'p') then pg_get_functiondef(oid) end, 'owner', proowner::regrole,
    'config', proconfig, 'definer', prosecdef, 'kind', prokind, provolatile, proparallel, proleakproof, proisstrict, procost, prorows)
  from functions
  union all
  select 'trigger', format('%s on %s', t.tgname, r.name), concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled)
  from pg_trigger t join relations r on r.oid = t.tgrelid where not t.tgisinternal
  union all
  select 'policy', format('%s on %s', p.polname, r.name), concat_ws(' ', case when p.polpermissive then 'permissive' else 'restrictive' end,
    p.polcmd, (select string_agg(case when one = 0 then 'public' else one::regrole::text end, ',' order by one::regrole::text) from unnest(p.polroles) one),
    'using ' || pg_get_expr(p.polqual, p.polrelid), 'with check ' || pg_get_expr(p.polwithcheck, p.polrelid))
  from pg_policy p join relations r on r.oid = p.polrelid
  union all
  select 'rule', format('%s on %s', w.rulename, r.name), pg_get_ruledef(w.oid) from pg_rewrite w join relations r on r.oid = w.ev_class
  union all
  select 'grant', format('of %s on %s to %s by %s', a.privilege_type, g.object,
    case when a.grantee = 0 then 'public' else a.grantee::regrole::text end, a.grantor::regrole), a.is_grantable::text
  from grants g cross join aclexplode(g.acl) a
  union all
  select 'default grant', format('of %s in %s by %s', defaclobjtype, defaclnamespace::regnamespace, defaclrole::regrole), defaclacl::text from pg_default_acl
  union all
  select 'type', t.oid::regtype::text, concat_ws(' ', t.typtype, t.typowner::regrole, t.typnotnull, t.typdefault,
    (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid))
  from pg_type t join ours n on n.oid = t.typnamespace
  where not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  union all
  select 'comment', i.type || ' ' || i.identity, d.description
  from pg_description d cross join pg_identify_object(d.classoid, d.objoid, d.objsubid) i
  where d.objoid >= 16384
  union all
  select 'extension', extname, concat_ws(' ', extversion, extnamespace::regnamespace, extrelocatable) from pg_extension
  union all
  select 'statistics', stxname, pg_get_statisticsobjdef(oid) from pg_statistic_ext
  union all
  select 'event trigger', evtname, concat_ws(' ', evtevent, evtfoid::regproc, evtenabled) from pg_event_trigger
  union all
  select 'publication', pubname, '' from pg_publication
  union all
  select 'role', rolname, concat_ws(' ', rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication, rolbypassrls, rolconnlimit, rolvaliduntil)
  from pg_roles where rolname ~ '^polyclinic_'
  union all
  select 'membership', format('of %s in %s by %s', m.member::regrole, m.roleid::regrole, m.grantor::regrole), (to_jsonb(m) - array['oid', 'roleid', 'member', 'grantor'])::text
  from pg_auth_members m where m.roleid::regrole::text ~ '^polyclinic_'
  union all
  select 'setting', concat_ws(' ', s.setrole::regrole, s.setdatabase > 0), s.setconfig::text from pg_db_role_setting s
  where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))`

/** The objects of a database by kind and name. */
export const catalogueOf = (url: string): Promise<Record<string, string>> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ kind: string; name: string; definition: string }>(
      `${OBJECTS} order by 1, 2`,
    )
    return Object.fromEntries(
      rows.map(({ kind, name, definition }) => [`${kind} ${name}`, definition]),
    )
  })
