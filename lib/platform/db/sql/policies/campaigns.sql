alter table campaigns enable row level security;
alter table campaigns force row level security;

grant select, insert, update, delete on campaigns to polyclinic_app, polyclinic_staff;
grant select, update on campaigns to polyclinic_jobs;

create policy campaigns_owner on campaigns to current_user using (true) with check (true);
create policy campaigns_staff on campaigns to polyclinic_staff using (true) with check (true);
create policy campaigns_jobs on campaigns to polyclinic_jobs using (true) with check (true);
create policy campaigns_tenant on campaigns to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
