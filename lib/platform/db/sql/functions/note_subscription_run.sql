-- From when until when somebody was subscribed, each time that they were: churn is counted of
-- these.
create or replace function note_subscription_run() returns trigger
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  ran boolean := tg_op = 'UPDATE' and old.status <> 'cancelled';
  runs boolean := new.status <> 'cancelled';
begin
  if (runs or tg_op = 'INSERT') and not ran then
    insert into subscription_runs (organization_id, currency, started_on)
      values (new.organization_id, new.currency, day_of(new.organization_id, new.started_at));
  end if;
  if not runs then
    update subscription_runs set ended_on = greatest(new.period_to, started_on)
      where organization_id = new.organization_id and ended_on is null;
  end if;
  return null;
end $$;
