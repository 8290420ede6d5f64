/**
 * Takes the functions of large objects from everybody but superusers. PostgreSQL gives them to all
 * roles of a database, and what they store has no row-level security. A role that may not do so
 * changes nothing. `docs/operations.md` has the same.
 */
export const CLOSE_LARGE_OBJECTS = `
  do $$
  declare name regprocedure;
  begin
    for name in select oid from pg_proc
      where pronamespace = 'pg_catalog'::regnamespace and proname ~ '^(lo_.*|loread|lowrite)$'
        and has_function_privilege('public', oid, 'execute')
    loop
      execute format('revoke execute on function %s from public', name);
    end loop;
  exception when insufficient_privilege then null;
  end $$`
