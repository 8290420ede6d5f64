alter table groups enable row level security;
alter table groups force row level security;

grant select, insert, update, delete on groups to polyclinic_app, polyclinic_staff;
grant select on groups to polyclinic_identity;

create policy groups_owner on groups to current_user using (true) with check (true);
create policy groups_staff on groups to polyclinic_staff using (true) with check (true);
create policy groups_identity on groups for select to polyclinic_identity using (true);
create policy groups_tenant on groups to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
