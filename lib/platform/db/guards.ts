import { isDeepStrictEqual } from 'node:util'
import type { Client } from 'pg'

/** The roles that requests and jobs act as. */
export const OUR_ROLES = `('polyclinic_app', 'polyclinic_staff', 'polyclinic_identity', 'polyclinic_jobs')`

/**
 * What keeps organizations apart, as the database has it now: policies, functions, triggers,
 * constraints and grants. `printed` is what PostgreSQL prints of expressions, which another major
 * version may print differently; `definition` is the same in all.
 */
const GUARDS = `
  select 'policy' as kind, format('%I of the table %s', p.polname, p.polrelid::regclass) as name,
    concat_ws(' ', case when p.polpermissive then 'permissive' else 'restrictive' end, p.polcmd,
      (select string_agg(case when one = 0 then 'public' else one::regrole::text end, ',' order by one::regrole::text)
        from unnest(p.polroles) one)) as definition,
    concat_ws(' ', 'using ' || pg_get_expr(p.polqual, p.polrelid), 'with check ' || pg_get_expr(p.polwithcheck, p.polrelid)) as printed
  from pg_policy p
  union all
  select 'function', f.oid::regprocedure::text,
    concat_ws(' ', f.proowner::regrole, l.lanname, f.prokind, f.prosecdef, f.proleakproof, f.provolatile, f.proconfig,
      encode(sha256(convert_to(f.prosrc, 'UTF8')), 'hex')),
    concat_ws(' ', pg_get_function_arguments(f.oid), 'returns', pg_get_function_result(f.oid), pg_get_function_sqlbody(f.oid))
  from pg_proc f join pg_language l on l.oid = f.prolang
  where f.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = f.oid and d.deptype = 'e')
  union all
  select 'trigger', format('%I of the table %s', g.tgname, g.tgrelid::regclass),
    concat_ws(' ', g.tgenabled, g.tgtype, g.tgfoid::regprocedure), pg_get_triggerdef(g.oid)
  from pg_trigger g where not g.tgisinternal
  union all
  select 'constraint', format('%I of the table %s', c.conname, c.conrelid::regclass),
    concat_ws(' ', c.contype, c.convalidated, c.condeferrable, c.condeferred),
    -- A restored backup prints fewer brackets.
    case c.contype when 'c' then translate(pg_get_constraintdef(c.oid), '()', '') else pg_get_constraintdef(c.oid) end
  from pg_constraint c
  -- PostgreSQL 18 has one for each column that is not null.
  where c.connamespace = 'public'::regnamespace and c.conrelid <> 0 and c.contype in ('c', 'f', 'p', 'u', 'x')
  union all
  select 'grant', format('of %s on %s to %s', a.privilege_type, g.object, case when a.grantee = 0 then 'public' else a.grantee::regrole::text end),
    case when a.is_grantable then 'with grant option' else '' end, ''
  from (
    select format('%s', c.oid::regclass) as object, c.relacl as acl, c.relowner as owner
    from pg_class c where c.relnamespace = 'public'::regnamespace
    union all
    select format('%s (%I)', c.oid::regclass, b.attname), b.attacl, c.relowner
    from pg_class c join pg_attribute b on b.attrelid = c.oid where c.relnamespace = 'public'::regnamespace and not b.attisdropped
    union all
    select format('the function %s', f.oid::regprocedure), coalesce(f.proacl, acldefault('f', f.proowner)), f.proowner
    from pg_proc f where f.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = f.oid and d.deptype = 'e')
  ) g cross join aclexplode(g.acl) a
  where a.grantee <> g.owner
    and (a.grantee = 0 or a.grantee in (select oid from pg_roles where rolname in ${OUR_ROLES} or rolname = current_user))`

/** The major version of the server, of which `printed` depends. */
const SERVER = `(current_setting('server_version_num')::int / 10000)::text`

/**
 * Each row is one sentence about what is not as the last migration left it. A record that an earlier
 * release has made has no constraints.
 */
export const CHANGED_GUARDS = `
  select case
      when now.kind is null then format('the %s %s is missing', kept.kind, kept.name)
      when kept.kind is null then format('the %s %s was not made by a migration', now.kind, now.name)
      else format('the %s %s is not as the migrations made it', now.kind, now.name)
    end || case when kept.kind in ('policy', 'trigger', 'constraint') then ': it was ' || kept.printed else '' end as flaw
  from (select * from database_guards where kind <> 'release') kept
  full join (${GUARDS}) now on now.kind = kept.kind and now.name = kept.name
  where (kept.kind is null and (now.kind <> 'constraint' or exists (select from database_guards where kind = 'constraint')))
    or now.kind is null or now.definition <> kept.definition
    or (now.printed <> kept.printed
      and ${SERVER} = (select definition from database_guards where kind = 'release' and name = 'server'))`

/** What the record is of: a release that looks at more writes it down anew. */
const KINDS = 'policy function trigger constraint grant'

/**
 * The newest migration that has run, the files of `lib/platform/db/sql` that were applied, the server
 * that they ran on, and what is written down.
 */
const RELEASE = `
  select 'release' as kind, 'migration' as name, max(created_at)::text as definition, '' as printed from drizzle.__drizzle_migrations
  union all
  select 'release', 'files', encode(sha256(convert_to(coalesce(string_agg(path || ' ' || checksum, ' ' order by path), ''), 'UTF8')), 'hex'), ''
  from drizzle.schema_files
  union all
  select 'release', 'server', ${SERVER}, ''
  union all
  select 'release', 'kinds', '${KINDS}', ''`

type Release = Partial<Record<'migration' | 'files' | 'server' | 'kinds', string>>

async function releaseIn(owner: Client, rows: string): Promise<Release> {
  const answer = await owner.query<{ name: string; definition: string }>(
    `select name, definition from (${rows}) release where kind = 'release'`,
  )
  return Object.fromEntries(answer.rows.map(({ name, definition }) => [name, definition]))
}

const keptRelease = (owner: Client) => releaseIn(owner, 'select * from database_guards')
const presentRelease = (owner: Client) => releaseIn(owner, RELEASE)

/**
 * Throws where somebody has changed what keeps organizations apart, before something `pending` runs,
 * on a new server or where more is looked at: what is there afterwards is written down as right.
 */
export async function refuseChangedGuards(owner: Client, pending: boolean): Promise<void> {
  const { rowCount: isThere } = await owner.query(
    `select where to_regclass('public.database_guards') is not null`,
  )
  if (!isThere) return
  const [kept, present] = [await keptRelease(owner), await presentRelease(owner)]
  // Nothing was written down, or a start of an earlier release ended between its migrations and that.
  if (kept.migration !== present.migration) return
  if (!pending && kept.server === present.server && kept.kinds === present.kinds) return
  const { rows } = await owner.query<{ flaw: string }>(CHANGED_GUARDS)
  if (rows.length > 0)
    throw new Error(
      `The database was changed by hand, so that it cannot be brought to this release (see docs/operations.md): ${rows.map(({ flaw }) => flaw).join('; ')}.`,
    )
}

/**
 * Writes down what keeps organizations apart, once after each migration, after each change of the
 * files of `lib/platform/db/sql`, on each new server, and by a release that looks at more.
 */
export async function keepGuards(owner: Client): Promise<void> {
  const [kept, present] = [await keptRelease(owner), await presentRelease(owner)]
  if (isDeepStrictEqual(kept, present)) return
  await owner.query('delete from database_guards')
  await owner.query(
    `insert into database_guards (kind, name, definition, printed) ${GUARDS} union all ${RELEASE}`,
  )
}
