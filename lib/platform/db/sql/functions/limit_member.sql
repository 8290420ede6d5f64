-- What an organization asks of sessions holds for a new member's open ones, too.
create or replace function limit_member() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform limit_sessions_of(array[new.person_id]);
  return null;
end $$;
