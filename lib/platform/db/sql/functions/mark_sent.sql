-- Notes that mails were handed over, where they are still who claimed them's. Answers how many. A
-- mail that is named is found by its key. By the index of all that are claimed, which "=" would
-- offer as well, every worker reads what the others have.
create or replace function mark_sent(claimant uuid, campaign_ids int[], numbers int[], fences bigint[])
returns int
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
end $$;

revoke execute on function mark_sent(uuid, int[], int[], bigint[]) from public;
grant execute on function mark_sent(uuid, int[], int[], bigint[]) to polyclinic_jobs;
