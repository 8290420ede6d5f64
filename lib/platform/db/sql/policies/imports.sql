alter table imports enable row level security;
alter table imports force row level security;

grant select, insert, update on imports to polyclinic_app, polyclinic_staff;

create policy imports_owner on imports to current_user using (true) with check (true);
create policy imports_staff on imports to polyclinic_staff using (true) with check (true);
create policy imports_tenant on imports to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
