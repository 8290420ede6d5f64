-- A mail that came back for good: its address gets nothing more. One that was still to be handed
-- over (`claimed`) counts as sent as well, so that bounces are a share of that. Answers why the
-- campaign is paused now, or null. What is known already changes nothing.
create or replace function record_bounce(campaign int, recipient int, said text) returns text
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  had campaign_recipients;
begin
  select * into had from campaign_recipients where campaign_id = campaign and number = recipient;
  if not found then
    return null;
  end if;
  -- First of all, as everybody who holds both takes this before the figures.
  perform close_sending(had.organization_id);
  select * into had from campaign_recipients where campaign_id = campaign and number = recipient for update;
  if had.state not in ('claimed', 'sent', 'undelivered') then
    return null;
  end if;
  update campaign_recipients set state = 'bounced', reason = left(said, 500), sent_at = coalesce(sent_at, now()),
    lease_until = null, worker = null
  where campaign_id = campaign and number = recipient;
  if had.state = 'claimed' then
    perform count_reaction(campaign, had.organization_id, 'sent');
  elsif had.state = 'undelivered' then
    perform count_reaction(campaign, had.organization_id, undelivered_column(had.reason), -1);
  end if;
  perform count_reaction(campaign, had.organization_id, 'bounced');
  insert into suppressions (organization_id, email, reason, note)
  select had.organization_id, had.email, 'bounced', left(said, 200) where had.email is not null
  on conflict (organization_id, email) do nothing;
  return pause_where_due(campaign);
end $$;

revoke execute on function record_bounce(int, int, text) from public;
grant execute on function record_bounce(int, int, text) to polyclinic_jobs;
