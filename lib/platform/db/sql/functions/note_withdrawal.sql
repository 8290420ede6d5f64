-- Counts a withdrawal from the page of preferences, or by one click, where the mail was sent.
create or replace function note_withdrawal() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform note_unsubscribed(new.organization_id, new.contact_id);
  return null;
end $$;
