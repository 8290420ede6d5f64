-- Closes the gate of sending for the organization of the row.
create or replace function close_sending_of_row() returns trigger language plpgsql as $$
begin
  perform close_sending(coalesce(new.organization_id, old.organization_id));
  return null;
end $$;
