-- Planned once per connection: PostgreSQL takes an unknown array for a long one, and so would plan each call for itself.
alter function standing_of(int[]) set plan_cache_mode = force_generic_plan;--> statement-breakpoint
alter function changed_of(int[]) set plan_cache_mode = force_generic_plan;--> statement-breakpoint

-- What is planned while a log is empty is kept when it is long: without sorting, the index of the chain is what is left.
alter function chain_audit_log() set enable_sort = off;--> statement-breakpoint

-- Takes a person's key for the rest of the transaction, and says what was answered under it. The second statement looks
-- anew: whoever held the key before has left an answer.
create function hold_idempotency_key(person int, wanted text, out free boolean, out request_hash text, out status smallint,
  out answer json, out old boolean) language plpgsql as $$
begin
  free := pg_try_advisory_xact_lock(person, hashtext(wanted));
  if free then
    select k.request_hash, k.status, k.answer, k.created_at < now() - interval '10 minutes'
    into request_hash, status, answer, old from idempotency_keys k where k.person_id = person and k.key = wanted;
  end if;
end $$;--> statement-breakpoint

-- Asks about a name that is taken only when it is.
create or replace function claim_domain() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into organization_domains (domain_url, organization_id) values (new.domain_url, new.id) on conflict do nothing;
  if not found and not exists (select from organization_domains where domain_url = new.domain_url and organization_id = new.id) then
    raise exception 'The name % is taken.', new.domain_url using errcode = 'unique_violation', constraint = 'organization_domains_pkey';
  end if;
  return null;
end $$;--> statement-breakpoint

-- Mails of a campaign are picked before it is asked who may still get one: asked in the same breath, PostgreSQL reads all
-- contacts for every batch.
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
    ), picked as (
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
end $$;--> statement-breakpoint

-- A mail that is named is found by its key. By the index of all that are claimed, which "=" would offer as well, every
-- worker reads what the others have.
create or replace function mark_sent(claimant uuid, campaign_ids int[], numbers int[], fences bigint[]) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  marked int;
begin
  with gone as (
    update campaign_recipients r set state = 'sent', sent_at = clock_timestamp(), lease_until = null, reason = null
    from unnest(campaign_ids, numbers, fences) as a (campaign_id, number, fence)
    where r.campaign_id = a.campaign_id and r.number = a.number and r.fence = a.fence and r.state is not distinct from 'claimed'
    returning r.campaign_id, r.organization_id
  ), counted as (
    select n, count_sending(claimant, campaign_id, organization_id, n, 0, 0) from (
      select campaign_id, organization_id, count(*)::int as n from gone group by 1, 2 order by 1) each
  )
  select sum(n) into marked from counted;
  return coalesce(marked, 0);
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
  where r.state is not distinct from 'claimed' and r.worker = claimant;
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
