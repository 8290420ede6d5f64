alter table organization_users enable row level security;
alter table organization_users force row level security;

-- A membership ends, its row stays.
grant select, insert, update on organization_users to polyclinic_app, polyclinic_staff;
grant select on organization_users to polyclinic_identity;

create policy organization_users_owner on organization_users to current_user
  using (true) with check (true);
create policy organization_users_staff on organization_users to polyclinic_staff
  using (true) with check (true);
create policy organization_users_identity on organization_users to polyclinic_identity
  using (true) with check (true);
create policy organization_users_tenant on organization_users for select to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
create policy organization_users_tenant_create on organization_users for insert to polyclinic_app
  with check (organization_id = any ((select accessible_organizations())::int[]));
create policy organization_users_tenant_update on organization_users for update to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
create policy organization_users_tenant_delete on organization_users for delete to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
