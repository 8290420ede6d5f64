-- Notes how mails that were claimed went that did not go well, where they are still who claimed
-- them's:
--   back     it was not tried, or not the recipient's fault: as before
--   later    to be tried again after 1, 5, 15, then 60 minutes, eight times in all
--   failed   refused for good
--   bounced  refused for good because there is no such address, which then gets nothing more
--   silent   handed over, and never answered
-- Answers which campaigns have paused themselves at that, and why.
create or replace function settle_recipients(claimant uuid, outcomes json)
returns table (id int, "organizationId" int, cause text) language plpgsql security definer
set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  it record;
  had campaign_recipients;
  state_now text;
begin
  -- What others hold as well is taken first, and in one order: the gates that bounces need, then the mails. Nobody may wait
  -- for either who holds figures.
  perform close_sending(organization_id) from (
    select distinct c.organization_id from json_to_recordset(outcomes) as o ("campaignId" int, outcome text)
      join campaigns c on c.id = o."campaignId"
    where o.outcome = 'bounced' order by 1) each;
  perform from campaign_recipients r join json_to_recordset(outcomes) as o ("campaignId" int, number int)
    on r.campaign_id = o."campaignId" and r.number = o.number
  order by r.campaign_id, r.number for update of r;
  for it in
    select * from json_to_recordset(outcomes) as o ("campaignId" int, number int, fence bigint, outcome text, reason text)
    order by 1, 2
  loop
    select * into had from campaign_recipients r
    where r.campaign_id = it."campaignId" and r.number = it.number and r.fence = it.fence and r.state in ('claimed', 'sent');
    continue when not found or (it.outcome = 'back' and had.state = 'sent');
    if it.outcome = 'bounced' then
      return query select had.campaign_id, had.organization_id, why
        from record_bounce(had.campaign_id, had.number, it.reason) why where why is not null;
      continue;
    end if;
    state_now := case
      when it.outcome = 'silent' then had.state
      when it.outcome = 'back' or (it.outcome = 'later' and had.attempts < 7) then 'waiting'
      else 'failed' end;
    update campaign_recipients r set state = state_now, reason = left(it.reason, 500),
      attempts = r.attempts + (it.outcome in ('later', 'failed'))::int,
      due_at = case when it.outcome = 'later' then
        clock_timestamp() + make_interval(mins => (array[1, 5, 15, 60])[least(r.attempts + 1, 4)]) else r.due_at end,
      sent_at = case when state_now = 'sent' then r.sent_at end,
      lease_until = case when state_now = 'claimed' then r.lease_until end,
      worker = case when state_now in ('claimed', 'sent') then r.worker end
    where r.campaign_id = had.campaign_id and r.number = had.number;
    if state_now = 'failed' or (had.state = 'sent' and state_now <> 'sent') then
      perform count_sending(claimant, had.campaign_id, had.organization_id,
        case when had.state = 'sent' then -1 else 0 end, (state_now = 'failed')::int, 0);
    end if;
  end loop;
end $$;

revoke execute on function settle_recipients(uuid, json) from public;
grant execute on function settle_recipients(uuid, json) to polyclinic_jobs;
