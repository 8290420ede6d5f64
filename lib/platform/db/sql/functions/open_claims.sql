-- Claims whose lease is over, and all of the workers named, who are known to have ended.
create or replace function open_claims(ended uuid[], most int)
returns table ("campaignId" int, number int, fence bigint, worker uuid, over_for double precision)
language sql stable security definer set search_path = public, pg_temp as $$
  select campaign_id, number, fence, worker, extract(epoch from clock_timestamp() - lease_until)::float8 from campaign_recipients
  where state = 'claimed' and (lease_until < clock_timestamp() or worker = any (ended))
  order by lease_until limit most
$$;

revoke execute on function open_claims(uuid[], int) from public;
grant execute on function open_claims(uuid[], int) to polyclinic_jobs;
