-- What all organizations of a person ask of their sessions; the product asks for 30 minutes and 12
-- hours (lib/shared/http/session.ts).
create or replace function session_limits_of(who int, out minutes int, out hours int)
language sql stable security definer
set search_path = public, pg_temp as $$
  select least(30, min(o.session_idle_minutes)), least(12, min(o.session_hours))
  from memberships_in_force m join organizations here on here.id = m.organization_id join organizations o on o.id = any (here.path)
  where m.person_id = who
$$;
