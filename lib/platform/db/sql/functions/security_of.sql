-- The limits at the end of a path, each with the organization that it comes from: of numbers the
-- smallest, of domains the nearest, which is within those above.
create or replace function security_of(place int[]) returns jsonb
language sql stable security definer
set search_path = public, pg_temp as $$
  with line as (select * from organizations where id = any (place) order by cardinality(path) desc)
  select jsonb_build_object(
    'sessionIdleMinutes', (select jsonb_build_array(session_idle_minutes, id) from line where session_idle_minutes is not null
      order by session_idle_minutes, cardinality(path) desc limit 1),
    'sessionHours', (select jsonb_build_array(session_hours, id) from line where session_hours is not null
      order by session_hours, cardinality(path) desc limit 1),
    'signInDomains', (select jsonb_build_array(sign_in_domains, id) from line where sign_in_domains is not null limit 1))
$$;
