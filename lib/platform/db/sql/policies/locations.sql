alter table locations enable row level security;
alter table locations force row level security;

grant select, insert, update, delete on locations to polyclinic_app, polyclinic_staff;

create policy locations_owner on locations to current_user using (true) with check (true);
create policy locations_staff on locations to polyclinic_staff using (true) with check (true);
create policy locations_tenant on locations to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
