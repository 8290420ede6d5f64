-- With a contact its address and its names go from the record of consent and from what it was sent,
-- and what mail servers have said of them.
create or replace function forget_addresses() returns trigger
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update consents set email = null where contact_id in (select id from removed);
  update campaign_recipients set email = null, first_name = '', last_name = '', reason = case when state = 'skipped' then reason end
  where contact_id in (select id from removed);
  return null;
end $$;
