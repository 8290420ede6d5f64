-- Just before mails are handed over: which of them may go. Holds the gate until the transaction
-- ends, so that whoever has anything to say against one of them commits it either before this has
-- looked, or after the mails have gone. Where somebody is about to, it is to be asked again
-- (`busy`): nobody waits here. A lease that ends within the margin is over (`lost`). Each statement
-- of the function sees what was committed before it: it looks after it has the gate, not before.
create or replace function pass_gate(claimant uuid, campaign_ids int[], numbers int[], fences bigint[], margin_seconds numeric)
returns table (fence bigint, verdict text) language plpgsql security definer
set search_path = public, pg_temp as $$
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

revoke execute on function pass_gate(uuid, int[], int[], bigint[], numeric) from public;
grant execute on function pass_gate(uuid, int[], int[], bigint[], numeric) to polyclinic_jobs;
