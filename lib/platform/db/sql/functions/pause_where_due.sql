-- Pauses a campaign that too many mails come back from or too many complain about, since somebody
-- last said that it goes on. Answers why, or null.
create or replace function pause_where_due(campaign int) returns text
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  figures record;
  cause text;
begin
  select sum(f.sent) - coalesce((c.resumed_figures ->> 'sent')::int, 0) as sent,
    sum(f.bounced) - coalesce((c.resumed_figures ->> 'bounced')::int, 0) as bounced,
    sum(f.complained) - coalesce((c.resumed_figures ->> 'complained')::int, 0) as complained
  into figures from campaigns c join campaign_counts f on f.campaign_id = c.id where c.id = campaign group by c.id;
  cause := case
    when figures.sent < 100 then null
    when figures.complained >= 0.003 * figures.sent then 'complaints'
    when figures.bounced >= 0.05 * figures.sent then 'bounces'
  end;
  if cause is null then
    return null;
  end if;
  update campaigns set status = 'paused', pause_reason = cause, version = version + 1, updated_at = now()
  where id = campaign and status = 'sending';
  return case when found then cause end;
end $$;

revoke execute on function pause_where_due(int) from public;
