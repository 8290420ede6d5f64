-- A mail that came back although its address may well be right: for what `said` is, or null where
-- the reason is unknown. A report that knows the reason replaces one that does not. What is known
-- already changes nothing.
create or replace function record_undelivered(campaign int, recipient int, said text)
returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  had campaign_recipients;
begin
  select * into had from campaign_recipients where campaign_id = campaign and number = recipient for update;
  if not found or had.state not in ('sent', 'undelivered')
    or (had.state = 'undelivered' and (had.reason is not null or said is null)) then
    return;
  end if;
  update campaign_recipients set state = 'undelivered', reason = left(said, 500)
  where campaign_id = campaign and number = recipient;
  if had.state = 'undelivered' then
    perform count_reaction(campaign, had.organization_id, undelivered_column(null), -1);
  end if;
  perform count_reaction(campaign, had.organization_id, undelivered_column(said));
end $$;

revoke execute on function record_undelivered(int, int, text) from public;
grant execute on function record_undelivered(int, int, text) to polyclinic_jobs;
