-- A session begins with the limits of the organizations that its person belongs to.
create or replace function limit_session() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare limits record := session_limits_of(new.person_id);
begin
  new.idle_minutes := limits.minutes;
  new.expires_at := least(new.expires_at, new.created_at + make_interval(hours => limits.hours));
  return new;
end $$;
