alter table subscription_runs enable row level security;
alter table subscription_runs force row level security;

grant select on subscription_runs to polyclinic_app, polyclinic_staff, polyclinic_jobs;

create policy subscription_runs_owner on subscription_runs to current_user
  using (true) with check (true);
create policy subscription_runs_staff on subscription_runs to polyclinic_staff
  using (true) with check (true);
create policy subscription_runs_jobs on subscription_runs to polyclinic_jobs
  using (true) with check (true);
create policy subscription_runs_tenant on subscription_runs for select to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
