-- The day that it is where an organization is.
create or replace function day_of(organization int, at timestamptz) returns date
language sql stable security definer
set search_path = public, pg_temp as $$
  select coalesce(local_time(at, settings_of(path) -> 'timeZone' ->> 0), at at time zone 'UTC')::date
  from organizations where id = organization
$$;
