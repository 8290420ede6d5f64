-- Both are asked for every mail: what they look up is part of their own plans now. A function that answers a value is called
-- for each, and planned and run by itself; one that answers a table is taken into the statement that asks.

-- Why a mail may not go to somebody, or null.
drop function sending_refusal(int, uuid, text, text, int);--> statement-breakpoint
create function sending_refusal(organization int, contact uuid, address text, class text, topic int) returns table (refusal text)
language sql stable as $$
  select case
    when address is null or not exists (select from contacts c where c.id = contact) then 'removed'
    when exists (select from suppressions s where s.organization_id = organization and s.email = address) then 'suppressed'
    when class = 'marketing' and not exists (
      select from contact_topics t where t.contact_id = contact and t.topic_id = topic and t.state = 'subscribed') then 'unsubscribed'
  end
$$;--> statement-breakpoint

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
    with picked as (
      select r.number, v.refusal
      from campaign_recipients r
        cross join lateral sending_refusal(r.organization_id, r.contact_id, r.email, campaign.consent_class, campaign.topic_id) v
      where r.campaign_id = campaign.id and r.state = 'waiting' and r.variant is not null and r.due_at <= clock_timestamp()
      order by r.due_at, r.number limit allowed for update of r skip locked
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

create or replace function pass_gate(claimant uuid, campaign_ids int[], numbers int[], fences bigint[], margin_seconds numeric)
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
  with concerned as materialized (
    select id, consent_class, topic_id, status = 'sending'
      and in_sending_hours(window_from, window_to, window_weekdays, zone, clock_timestamp()) as sends
    from campaigns where id = any (campaign_ids)
  )
  select array_agg(r.fence), array_agg(case
      when r.lease_until <= clock_timestamp() + make_interval(secs => margin_seconds) then 'lost'
      when r.organization_id = any (held) is not true then 'busy'
      when not c.sends then 'closed'
      else coalesce(v.refusal, 'open')
    end) into found_fences, verdicts
  from unnest(campaign_ids, numbers, fences) as a (campaign_id, number, fence)
    join campaign_recipients r on r.campaign_id = a.campaign_id and r.number = a.number and r.fence = a.fence
    join concerned c on c.id = r.campaign_id
    cross join lateral sending_refusal(r.organization_id, r.contact_id, r.email, c.consent_class, c.topic_id) v
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
end $$;
