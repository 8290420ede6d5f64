alter table practitioner_role_locations enable row level security;
alter table practitioner_role_locations force row level security;

grant select, insert, delete on practitioner_role_locations to polyclinic_app, polyclinic_staff;

create policy practitioner_role_locations_owner on practitioner_role_locations to current_user
  using (true) with check (true);
create policy practitioner_role_locations_staff on practitioner_role_locations to polyclinic_staff
  using (true) with check (true);
create policy practitioner_role_locations_tenant on practitioner_role_locations to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
