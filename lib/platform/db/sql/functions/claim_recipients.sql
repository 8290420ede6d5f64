-- Gives a worker mails of one campaign for the length of a lease, each with a fence that nobody had
-- before. Mails to whom none may go any more are skipped here already. Others pass over what one
-- has taken. Mails are picked before it is asked who may still get one, and what was found is kept:
-- asked in the same breath, PostgreSQL reads all contacts for every batch, and it would be asked
-- again for each place that the answer is needed in.
create or replace function claim_recipients(claimant uuid, most int, lease_seconds numeric)
returns table (campaign_id int, number int, fence bigint, contact_id uuid, email text, first_name text, last_name text, variant text)
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  campaign campaigns;
  allowed int;
  claimed int[];
  taken int;
  skipped int;
begin
  for campaign in
    select c.* from campaigns c join organizations o on o.id = c.organization_id where c.status = 'sending'
      -- What is suspended or archived waits, also with what lies above it.
      and standing_of(o.path) = 'active' and in_sending_hours(c.window_from, c.window_to, c.window_weekdays, c.zone, clock_timestamp())
      and (c.sender_id is null or exists (select from senders s where s.id = c.sender_id and s.verified_at is not null))
    order by random()
  loop
    allowed := most;
    if campaign.throttle is not null then
      select least(most, throttle_allows(c.throttle, c.throttle_since)), c.throttle_since into allowed, campaign.throttle_since
      from campaigns c where c.id = campaign.id for update skip locked;
      continue when not found or allowed < 1;
    end if;
    with next as materialized (
      select r.number, r.organization_id, r.contact_id, r.email
      from campaign_recipients r
      where r.campaign_id = campaign.id and r.state = 'waiting' and r.variant is not null and r.due_at <= clock_timestamp()
      order by r.due_at, r.number limit allowed for update of r skip locked
    ), picked as materialized (
      select n.number, v.refusal
      from next n
        cross join lateral sending_refusal(n.organization_id, n.contact_id, n.email, campaign.consent_class, campaign.topic_id) v
    ), changed as (
      update campaign_recipients r
      set state = case when p.refusal is null then 'claimed' else 'skipped' end, reason = p.refusal,
        worker = case when p.refusal is null then claimant end,
        lease_until = case when p.refusal is null then clock_timestamp() + make_interval(secs => lease_seconds) end,
        fence = nextval('campaign_fences')
      from picked p where r.campaign_id = campaign.id and r.number = p.number
      returning r.number, r.state
    )
    select array_agg(c.number order by c.number) filter (where c.state = 'claimed'), count(*) filter (where c.state = 'claimed'),
      count(*) filter (where c.state = 'skipped') into claimed, taken, skipped from changed c;
    if skipped > 0 then
      perform count_sending(claimant, campaign.id, campaign.organization_id, 0, 0, skipped);
    end if;
    continue when taken = 0;
    if campaign.throttle is not null then
      update campaigns c
      set throttle_since = throttle_from(c.throttle, c.throttle_since) + make_interval(secs => taken * 60.0 / c.throttle)
      where c.id = campaign.id;
    end if;
    return query select r.campaign_id, r.number, r.fence, r.contact_id, r.email, r.first_name, r.last_name, r.variant
      from campaign_recipients r where r.campaign_id = campaign.id and r.number = any (claimed) order by r.number;
    return;
  end loop;
end $$;

revoke execute on function claim_recipients(uuid, int, numeric) from public;
grant execute on function claim_recipients(uuid, int, numeric) to polyclinic_jobs;
