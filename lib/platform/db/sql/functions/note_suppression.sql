-- The same for an address that has unsubscribed from everything.
create or replace function note_suppression() returns trigger
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform note_unsubscribed(new.organization_id, c.id) from contacts c
  where c.organization_id = new.organization_id and c.email = new.email;
  return null;
end $$;
