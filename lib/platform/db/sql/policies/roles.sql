-- A custom role is its organization's alone. Those of the product belong to nobody's organization:
-- everybody reads them, and they are out of reach.

alter table roles enable row level security;
alter table roles force row level security;

grant select, insert, update, delete on roles to polyclinic_app, polyclinic_staff;
grant select on roles to polyclinic_identity;

create policy roles_owner on roles to current_user using (true) with check (true);
create policy roles_read on roles for select to polyclinic_staff using (true);
create policy roles_identity on roles to polyclinic_identity using (true) with check (true);
create policy roles_tenant on roles for select to polyclinic_app
  using (
    organization_id is null
    or organization_id = any ((select accessible_organizations())::int[])
  );
create policy roles_tenant_create on roles for insert to polyclinic_app
  with check (
    type = 'custom' and scope = 'organization'
    and organization_id = any ((select accessible_organizations())::int[])
  );
create policy roles_tenant_update on roles for update to polyclinic_app
  using (type = 'custom' and organization_id = any ((select accessible_organizations())::int[]));
create policy roles_tenant_delete on roles for delete to polyclinic_app
  using (type = 'custom' and organization_id = any ((select accessible_organizations())::int[]));
create policy roles_staff on roles to polyclinic_staff
  using (type = 'custom') with check (type = 'custom');
