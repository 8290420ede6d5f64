-- Whoever unsubscribes does so because of the mail that they got last: it is counted there, once.
create or replace function note_unsubscribed(organization int, contact uuid) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  last record;
begin
  select campaign_id, number, unsubscribed_at into last from campaign_recipients
  where contact_id = contact and organization_id = organization and sent_at > now() - interval '30 days'
  order by sent_at desc limit 1;
  if not found or last.unsubscribed_at is not null then
    return;
  end if;
  update campaign_recipients set unsubscribed_at = now()
  where campaign_id = last.campaign_id and number = last.number and unsubscribed_at is null;
  if found then
    perform count_reaction(last.campaign_id, organization, 'unsubscribed');
  end if;
end $$;

revoke execute on function note_unsubscribed(int, uuid) from public;
