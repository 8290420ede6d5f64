-- The organizations above those that this transaction may reach: what is live there is taken below.
create or replace function organizations_above() returns int[]
language sql stable security definer
set search_path = public, pg_temp as $$
  select coalesce(array_agg(distinct above), '{}') from organizations o, unnest(o.path) above
  where o.id = any (accessible_organizations())
$$;
