alter table holiday_sets enable row level security;
alter table holiday_sets force row level security;

grant select, insert, update, delete on holiday_sets to polyclinic_app, polyclinic_staff;

create policy holiday_sets_owner on holiday_sets to current_user using (true) with check (true);
create policy holiday_sets_staff on holiday_sets to polyclinic_staff using (true) with check (true);
create policy holiday_sets_tenant on holiday_sets to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
