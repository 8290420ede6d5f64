-- Whoever becomes a member is kept out where their address is not let in.
create or replace function bar_member() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  -- Not while it is being decided who is let in.
  perform from organizations where id = any (select unnest(path) from organizations where id = new.organization_id) for share;
  new.barred := is_barred((select email from people where id = new.person_id),
    (select path from organizations where id = new.organization_id));
  return new;
end $$;
