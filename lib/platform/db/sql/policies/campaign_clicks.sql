alter table campaign_clicks enable row level security;
alter table campaign_clicks force row level security;

grant select, insert, update
  on campaign_clicks to polyclinic_app, polyclinic_staff, polyclinic_jobs;

create policy campaign_clicks_owner on campaign_clicks to current_user
  using (true) with check (true);
create policy campaign_clicks_staff on campaign_clicks to polyclinic_staff
  using (true) with check (true);
create policy campaign_clicks_jobs on campaign_clicks to polyclinic_jobs
  using (true) with check (true);
create policy campaign_clicks_tenant on campaign_clicks to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
