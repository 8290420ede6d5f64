alter table contacts enable row level security;
alter table contacts force row level security;

grant select, delete,
  insert (organization_id, email, first_name, last_name, language),
  update (first_name, last_name, language, version, updated_at)
  on contacts to polyclinic_app, polyclinic_staff;
grant select on contacts to polyclinic_jobs;

create policy contacts_owner on contacts to current_user using (true) with check (true);
create policy contacts_staff on contacts to polyclinic_staff using (true) with check (true);
create policy contacts_tenant on contacts to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
create policy contacts_jobs on contacts for select to polyclinic_jobs using (true);
