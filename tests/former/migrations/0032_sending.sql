-- Sending: what a worker may ask of the database, each in one statement. The gate itself is of 0031_campaigns.

-- A worker is alive as long as its connection holds this lock: when it ends, however that comes, the lock is free at once.
create function mail_worker_lock(worker uuid) returns bigint language sql immutable as $$
  select ('x' || left(replace(worker::text, '-', ''), 16))::bit(64)::bigint
$$;--> statement-breakpoint

-- Why a mail may not go to somebody, or null.
create function sending_refusal(organization int, contact uuid, address text, class text, topic int) returns text
language sql stable as $$
  select case
    when address is null or not exists (select from contacts c where c.id = contact) then 'removed'
    when exists (select from suppressions s where s.organization_id = organization and s.email = address) then 'suppressed'
    when class = 'marketing' and not exists (
      select from contact_topics t where t.contact_id = contact and t.topic_id = topic and t.state = 'subscribed') then 'unsubscribed'
  end
$$;--> statement-breakpoint

-- Adds to the figures of one worker, so that no worker waits for another.
create function count_sending(claimant uuid, campaign int, organization int, sent int, failed int, skipped int) returns void
language sql volatile as $$
  insert into campaign_counts as c (campaign_id, worker, organization_id, sent, failed, skipped)
  values (campaign, claimant, organization, sent, failed, skipped)
  on conflict (campaign_id, worker, minute) do update
    set sent = c.sent + excluded.sent, failed = c.failed + excluded.failed, skipped = c.skipped + excluded.skipped
$$;--> statement-breakpoint

-- How many mails a campaign may have now: its throttle gives them one by one, and keeps those of two seconds at most for later.
-- `since` is how far they have been taken.
create function throttle_from(throttle int, since timestamptz) returns timestamptz language sql volatile as $$
  select greatest(since, clock_timestamp() - make_interval(secs => greatest(2, 60.0 / throttle)))
$$;--> statement-breakpoint
create function throttle_allows(throttle int, since timestamptz) returns int language sql volatile as $$
  select floor(extract(epoch from clock_timestamp() - throttle_from(throttle, since)) * throttle / 60 + 0.01)::int
$$;--> statement-breakpoint

-- Gives a worker mails of one campaign for the length of a lease, each with a fence that nobody had before. Mails to whom
-- none may go any more are skipped here already. Others pass over what one has taken.
create function claim_recipients(claimant uuid, most int, lease_seconds numeric)
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
    with picked as (
      select r.number, sending_refusal(r.organization_id, r.contact_id, r.email, campaign.consent_class, campaign.topic_id) as refusal
      from campaign_recipients r
      where r.campaign_id = campaign.id and r.state = 'waiting' and r.variant is not null and r.due_at <= clock_timestamp()
      order by r.due_at, r.number limit allowed for update skip locked
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
end $$;--> statement-breakpoint
revoke execute on function claim_recipients(uuid, int, numeric) from public;--> statement-breakpoint
grant execute on function claim_recipients(uuid, int, numeric) to polyclinic_jobs;--> statement-breakpoint

-- Just before mails are handed over: which of them may go. Holds the gate until the transaction ends, so that whoever has
-- anything to say against one of them commits it either before this has looked, or after the mails have gone. Where somebody
-- is about to, it is to be asked again (`busy`): nobody waits here. A lease that ends within the margin is over (`lost`).
-- Each statement of the function sees what was committed before it: it looks after it has the gate, not before.
create function pass_gate(claimant uuid, campaign_ids int[], numbers int[], fences bigint[], margin_seconds numeric)
returns table (fence bigint, verdict text) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  held int[];
  found_fences bigint[];
  verdicts text[];
  skipped int;
begin
  select array_agg(id) into held
  from (select distinct organization_id as id from campaigns where id = any (campaign_ids) order by 1) each
  where pg_try_advisory_xact_lock_shared(hashtext('sending'), id);
  select array_agg(r.fence), array_agg(case
      when r.lease_until <= clock_timestamp() + make_interval(secs => margin_seconds) then 'lost'
      when r.organization_id = any (held) is not true then 'busy'
      when c.status <> 'sending'
        or not in_sending_hours(c.window_from, c.window_to, c.window_weekdays, c.zone, clock_timestamp()) then 'closed'
      else coalesce(sending_refusal(r.organization_id, r.contact_id, r.email, c.consent_class, c.topic_id), 'open')
    end) into found_fences, verdicts
  from unnest(campaign_ids, numbers, fences) as a (campaign_id, number, fence)
    join campaign_recipients r on r.campaign_id = a.campaign_id and r.number = a.number and r.fence = a.fence
    join campaigns c on c.id = r.campaign_id
  where r.state = 'claimed' and r.worker = claimant;
  if not verdicts <@ array['open', 'busy', 'lost'] then
    with given_back as (
      update campaign_recipients r set worker = null, lease_until = null,
        state = case when v.verdict = 'closed' then 'waiting' else 'skipped' end,
        reason = case when v.verdict <> 'closed' then v.verdict end
      from unnest(campaign_ids, numbers, fences) as a (campaign_id, number, fence)
        join unnest(found_fences, verdicts) as v (fence, verdict) on v.fence = a.fence
      where r.campaign_id = a.campaign_id and r.number = a.number and r.fence = a.fence and r.state = 'claimed'
        and v.verdict not in ('open', 'busy', 'lost')
      returning r.campaign_id, r.organization_id, r.state
    )
    select sum(n) into skipped from (
      select count_sending(claimant, campaign_id, organization_id, 0, 0, n), n from (
        select campaign_id, organization_id, count(*)::int as n from given_back where state = 'skipped' group by 1, 2) each
    ) counted;
  end if;
  return query select * from unnest(found_fences, verdicts);
end $$;--> statement-breakpoint
revoke execute on function pass_gate(uuid, int[], int[], bigint[], numeric) from public;--> statement-breakpoint
grant execute on function pass_gate(uuid, int[], int[], bigint[], numeric) to polyclinic_jobs;--> statement-breakpoint

-- Notes that mails were handed over, where they are still who claimed them's. Answers how many.
create function mark_sent(claimant uuid, campaign_ids int[], numbers int[], fences bigint[]) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  marked int;
begin
  with gone as (
    update campaign_recipients r set state = 'sent', sent_at = clock_timestamp(), lease_until = null, reason = null
    from unnest(campaign_ids, numbers, fences) as a (campaign_id, number, fence)
    where r.campaign_id = a.campaign_id and r.number = a.number and r.fence = a.fence and r.state = 'claimed'
    returning r.campaign_id, r.organization_id
  ), counted as (
    select n, count_sending(claimant, campaign_id, organization_id, n, 0, 0) from (
      select campaign_id, organization_id, count(*)::int as n from gone group by 1, 2 order by 1) each
  )
  select sum(n) into marked from counted;
  return coalesce(marked, 0);
end $$;--> statement-breakpoint
revoke execute on function mark_sent(uuid, int[], int[], bigint[]) from public;--> statement-breakpoint
grant execute on function mark_sent(uuid, int[], int[], bigint[]) to polyclinic_jobs;--> statement-breakpoint

-- Notes how mails that were claimed went that did not go well, where they are still who claimed them's:
--   back     it was not tried, or not the recipient's fault: as before
--   later    to be tried again after 1, 5, 15, then 60 minutes, eight times in all
--   failed   refused for good
--   bounced  refused for good because there is no such address, which then gets nothing more
--   silent   handed over, and never answered
-- Answers which campaigns have paused themselves at that, and why.
create function settle_recipients(claimant uuid, outcomes json)
returns table (id int, "organizationId" int, cause text) language plpgsql security definer set search_path = public, pg_temp as $$
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
end $$;--> statement-breakpoint
revoke execute on function settle_recipients(uuid, json) from public;--> statement-breakpoint
grant execute on function settle_recipients(uuid, json) to polyclinic_jobs;--> statement-breakpoint

-- Claims whose lease is over, and all of the workers named, who are known to have ended.
create function open_claims(ended uuid[], most int)
returns table ("campaignId" int, number int, fence bigint, worker uuid, over_for double precision)
language sql stable security definer set search_path = public, pg_temp as $$
  select campaign_id, number, fence, worker, extract(epoch from clock_timestamp() - lease_until)::float8 from campaign_recipients
  where state = 'claimed' and (lease_until < clock_timestamp() or worker = any (ended))
  order by lease_until limit most
$$;--> statement-breakpoint
revoke execute on function open_claims(uuid[], int) from public;--> statement-breakpoint
grant execute on function open_claims(uuid[], int) to polyclinic_jobs;
