alter table location_holiday_sets enable row level security;
alter table location_holiday_sets force row level security;

grant select, insert, update, delete on location_holiday_sets to polyclinic_app, polyclinic_staff;

create policy location_holiday_sets_owner on location_holiday_sets to current_user
  using (true) with check (true);
create policy location_holiday_sets_staff on location_holiday_sets to polyclinic_staff
  using (true) with check (true);
create policy location_holiday_sets_tenant on location_holiday_sets to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
