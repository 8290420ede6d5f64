alter table segments enable row level security;
alter table segments force row level security;

grant select, delete,
  insert (organization_id, name, description, rule),
  update (name, description, rule, version, updated_at)
  on segments to polyclinic_app, polyclinic_staff;
grant select on segments to polyclinic_jobs;

create policy segments_owner on segments to current_user using (true) with check (true);
create policy segments_staff on segments to polyclinic_staff using (true) with check (true);
create policy segments_tenant on segments to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
create policy segments_jobs on segments for select to polyclinic_jobs using (true);
