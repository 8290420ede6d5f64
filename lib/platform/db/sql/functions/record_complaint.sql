-- A mail that its reader has complained about: they get nothing more, and are subscribed to
-- nothing. Answers why the campaign is paused now, or null.
create or replace function record_complaint(campaign int, recipient int) returns text
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  had campaign_recipients;
begin
  select * into had from campaign_recipients where campaign_id = campaign and number = recipient;
  if not found then
    return null;
  end if;
  perform close_sending(had.organization_id);
  select * into had from campaign_recipients where campaign_id = campaign and number = recipient for update;
  if had.state not in ('sent', 'bounced', 'undelivered') then
    return null;
  end if;
  update campaign_recipients set state = 'complained', reason = null where campaign_id = campaign and number = recipient;
  if had.state = 'undelivered' then
    perform count_reaction(campaign, had.organization_id, undelivered_column(had.reason), -1);
  end if;
  perform count_reaction(campaign, had.organization_id, 'complained');
  insert into suppressions (organization_id, email, reason)
  select had.organization_id, had.email, 'complained' where had.email is not null
  on conflict (organization_id, email) do update set reason = 'complained', note = '', person_id = null, at = now()
  where suppressions.reason in ('bounced', 'by-hand');
  with withdrawn as (
    update contact_topics set state = 'unsubscribed', changed_at = now()
    where contact_id = had.contact_id and state <> 'unsubscribed' returning topic_id
  )
  insert into consents (organization_id, contact_id, email, topic_id, what, way)
  select had.organization_id, had.contact_id, had.email, topic_id, 'withdrawn', 'complaint' from withdrawn;
  return pause_where_due(campaign);
end $$;

revoke execute on function record_complaint(int, int) from public;
grant execute on function record_complaint(int, int) to polyclinic_jobs;
