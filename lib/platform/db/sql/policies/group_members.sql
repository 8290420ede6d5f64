alter table group_members enable row level security;
alter table group_members force row level security;

grant select, insert, update, delete on group_members to polyclinic_app, polyclinic_staff;
grant select on group_members to polyclinic_identity;

create policy group_members_owner on group_members to current_user using (true) with check (true);
create policy group_members_staff on group_members to polyclinic_staff
  using (true) with check (true);
create policy group_members_identity on group_members for select to polyclinic_identity
  using (true);
create policy group_members_tenant on group_members to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
