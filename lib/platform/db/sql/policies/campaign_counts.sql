alter table campaign_counts enable row level security;
alter table campaign_counts force row level security;

grant select, insert, update
  on campaign_counts to polyclinic_app, polyclinic_staff, polyclinic_jobs;

create policy campaign_counts_owner on campaign_counts to current_user
  using (true) with check (true);
create policy campaign_counts_staff on campaign_counts to polyclinic_staff
  using (true) with check (true);
create policy campaign_counts_jobs on campaign_counts to polyclinic_jobs
  using (true) with check (true);
create policy campaign_counts_tenant on campaign_counts to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
