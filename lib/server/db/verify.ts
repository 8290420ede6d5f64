import { permissionWords } from '@/lib/shared/permissions'
import { pool } from './client'

// What row-level security rests on. Each row is one sentence about what is wrong.
const FLAWS = `
  select format('the role %I is a superuser or bypasses row-level security', rolname) as flaw
  from pg_roles
  where rolname in (current_user, 'polyclinic_app', 'polyclinic_staff', 'polyclinic_identity', 'polyclinic_jobs')
    and (rolsuper or rolbypassrls)
  union all
  select format('the role %I owns the table %I', current_user, relname)
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and pg_has_role(relowner, 'usage')
  union all
  select format('the table %I does not force row-level security', relname)
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and not (relrowsecurity and relforcerowsecurity)
  union all
  select format('the table %I has no policy', c.relname)
  from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    and not exists (select from pg_policy p where p.polrelid = c.oid)
  union all
  select format('the view %I has the rights of its owner', relname)
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
    and not coalesce('security_invoker=true' = any (reloptions), false)
  union all
  select format('the permission %s is not registered', word) from unnest($1::text[]) as word
  where not exists (select from resource_actions where resource || ':' || key = word)`

/** Everything that would let somebody reach what is not theirs; empty when the database is as it must be. */
export async function findFlaws(): Promise<string[]> {
  const { rows } = await pool().query<{ flaw: string }>(FLAWS, [permissionWords])
  return rows.map(({ flaw }) => flaw)
}
