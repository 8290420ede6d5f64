-- What a subscription allows is held here, whichever way something comes: by hand, by a file or by
-- FHIR. Whoever has never subscribed is limited by nothing. Of two who take the last seat at once,
-- the second waits for the first.
create or replace function hold_to_subscription(organizations int[], what text) returns void
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  organization int;
  held record;
  usage record;
begin
  foreach organization in array coalesce(organizations, '{}') loop
    select s.status, s.seats, v.limit_locations, v.limit_users into held
      from subscriptions s join plan_versions v on v.id = s.plan_version_id
      where s.organization_id = organization for update of s;
    continue when not found;
    if held.status in ('paused', 'cancelled') then
      raise exception using errcode = 'check_violation', constraint = 'subscription_runs', message = 'The subscription does not run.';
    end if;
    select * into usage from usage_of(organization);
    if (what = 'seats' and usage.practitioners > held.seats) or (what = 'locations' and usage.locations > held.limit_locations)
      or (what = 'users' and usage.users > held.limit_users) then
      raise exception using errcode = 'check_violation', constraint = 'subscription_' || what, message = 'The subscription allows no more.';
    end if;
  end loop;
end $$;
