-- The settings that hold at the end of a path, each with the organization that it comes from and
-- the country of that; null where nobody has set it. A value that was chosen in the same country
-- counts before what the country itself suggests.
create or replace function settings_of(place int[]) returns jsonb
language sql stable security definer
set search_path = public, pg_temp as $$
  with line as (select * from organizations where id = any (place) order by cardinality(path) desc)
  select jsonb_build_object(
    'timeZone', (select jsonb_build_array(time_zone, id, country) from line where time_zone is not null limit 1),
    'locale', (select jsonb_build_array(locale, id, country) from line where locale is not null limit 1),
    'currency', (select jsonb_build_array(currency, id, country) from line where currency is not null limit 1))
$$;
