alter table campaign_links enable row level security;
alter table campaign_links force row level security;

grant select on campaign_links to polyclinic_app, polyclinic_staff;
grant select, insert on campaign_links to polyclinic_jobs;

create policy campaign_links_owner on campaign_links to current_user using (true) with check (true);
create policy campaign_links_staff on campaign_links to polyclinic_staff
  using (true) with check (true);
create policy campaign_links_jobs on campaign_links to polyclinic_jobs
  using (true) with check (true);
create policy campaign_links_tenant on campaign_links to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
