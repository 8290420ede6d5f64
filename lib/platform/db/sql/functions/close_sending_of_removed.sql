-- The same for those of all rows that were removed.
create or replace function close_sending_of_removed() returns trigger language plpgsql as $$
begin
  perform close_sending(organization_id) from (select distinct organization_id from removed order by 1) each;
  return null;
end $$;
