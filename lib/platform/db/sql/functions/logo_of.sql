-- The logo that holds at the end of a path, also one of an organization beyond the caller's reach:
-- whoever belongs below it sees it.
create or replace function logo_of(place int[]) returns setof files
language sql stable security definer rows 1
set search_path = public, pg_temp as $$
  select * from files where id = (brand_of(place) -> 'logo' ->> 0)::uuid
$$;
