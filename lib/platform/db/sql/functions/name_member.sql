-- A member is found by what lists call them: until somebody accepts, only what they were invited by
-- is known of them.
create or replace function name_member() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  select searchable(case when new.joined_at is null then coalesce(new.invited_name, email) else display_name end || ' ' || email)
    into new.search_text from people where id = new.person_id for share; -- who is renamed right now is waited for
  return new;
end $$;
