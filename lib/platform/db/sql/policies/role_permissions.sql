alter table role_permissions enable row level security;
alter table role_permissions force row level security;

grant select, insert, delete on role_permissions to polyclinic_app, polyclinic_staff;
grant select on role_permissions to polyclinic_identity;

create policy role_permissions_owner on role_permissions to current_user
  using (true) with check (true);
create policy role_permissions_read on role_permissions for select to polyclinic_staff using (true);
create policy role_permissions_identity on role_permissions to polyclinic_identity
  using (true) with check (true);
create policy role_permissions_tenant on role_permissions for select to polyclinic_app
  using (role_id in (select id from roles));
create policy role_permissions_tenant_create on role_permissions for insert to polyclinic_app
  with check (exists (
    select from roles r
    where r.id = role_id and r.type = 'custom'
      and r.organization_id = any ((select accessible_organizations())::int[])
  ));
create policy role_permissions_tenant_delete on role_permissions for delete to polyclinic_app
  using (exists (
    select from roles r
    where r.id = role_id and r.type = 'custom'
      and r.organization_id = any ((select accessible_organizations())::int[])
  ));
create policy role_permissions_staff on role_permissions to polyclinic_staff
  using (exists (select from roles r where r.id = role_id and r.type = 'custom'))
  with check (exists (select from roles r where r.id = role_id and r.type = 'custom'));
