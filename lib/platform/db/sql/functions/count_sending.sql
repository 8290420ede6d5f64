-- Adds to the figures of one worker, so that no worker waits for another.
create or replace function count_sending(claimant uuid, campaign int, organization int, sent int, failed int, skipped int)
returns void
language sql volatile as $$
  insert into campaign_counts as c (campaign_id, worker, organization_id, sent, failed, skipped)
  values (campaign, claimant, organization, sent, failed, skipped)
  on conflict (campaign_id, worker, minute) do update
    set sent = c.sent + excluded.sent, failed = c.failed + excluded.failed, skipped = c.skipped + excluded.skipped
$$;
