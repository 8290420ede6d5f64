alter table role_assignments enable row level security;
alter table role_assignments force row level security;

grant select, insert, update, delete on role_assignments to polyclinic_app, polyclinic_staff;
grant select on role_assignments to polyclinic_identity;

create policy role_assignments_owner on role_assignments to current_user
  using (true) with check (true);
create policy role_assignments_staff on role_assignments to polyclinic_staff
  using (true) with check (true);
create policy role_assignments_identity on role_assignments to polyclinic_identity
  using (true) with check (true);
create policy role_assignments_tenant on role_assignments for select to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
create policy role_assignments_tenant_create on role_assignments for insert to polyclinic_app
  with check (organization_id = any ((select accessible_organizations())::int[]));
create policy role_assignments_tenant_update on role_assignments for update to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
create policy role_assignments_tenant_delete on role_assignments for delete to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
