alter table subscriptions enable row level security;
alter table subscriptions force row level security;

-- A subscription stays its organization's.
grant select, insert,
  update (status, plan_version_id, "interval", currency, seats, payer_organization_id, anchor,
    period_from, period_to, next_plan_version_id, next_interval, next_seats, ends_at_renewal,
    cancel_reason, paused_on, paused_at, suspended_for_debt, started_at, version, updated_at,
    period_began_at, paused_until, pause_ended_at)
  on subscriptions to polyclinic_app, polyclinic_staff;
grant select, insert,
  update (status, plan_version_id, "interval", currency, seats, payer_organization_id, anchor,
    period_from, period_to, next_plan_version_id, next_interval, next_seats, ends_at_renewal,
    cancel_reason, paused_on, paused_at, suspended_for_debt, started_at, version, updated_at,
    period_began_at, paused_until, pause_ended_at, told_paused_until)
  on subscriptions to polyclinic_jobs;

create policy subscriptions_owner on subscriptions to current_user using (true) with check (true);
create policy subscriptions_staff on subscriptions to polyclinic_staff
  using (true) with check (true);
create policy subscriptions_jobs on subscriptions to polyclinic_jobs using (true) with check (true);
create policy subscriptions_tenant on subscriptions to polyclinic_app
  using (
    organization_id = any ((select accessible_organizations())::int[])
    or payer_organization_id = any ((select accessible_organizations())::int[])
  )
  with check (organization_id = any ((select accessible_organizations())::int[]));
