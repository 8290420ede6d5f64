-- Adds to the figures of a campaign that belong to no worker.
create or replace function count_reaction(campaign int, organization int, what text, amount int default 1)
returns void
language plpgsql as $$
begin
  execute format(
    'insert into campaign_counts as c (campaign_id, organization_id, %1$I) values ($1, $2, $3)
     on conflict (campaign_id, worker, minute) do update set %1$I = c.%1$I + excluded.%1$I', what)
    using campaign, organization, amount;
end $$;
