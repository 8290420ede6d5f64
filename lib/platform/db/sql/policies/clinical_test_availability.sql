-- The catalogue is the provider's to keep. A tenant reads which tests it can order.

alter table clinical_test_availability enable row level security;
alter table clinical_test_availability force row level security;

grant select on clinical_test_availability to polyclinic_app;
grant select, insert, update, delete on clinical_test_availability to polyclinic_staff;

create policy clinical_test_availability_owner on clinical_test_availability to current_user
  using (true) with check (true);
create policy clinical_test_availability_staff on clinical_test_availability to polyclinic_staff
  using (true) with check (true);
create policy clinical_test_availability_tenant on clinical_test_availability for select
  to polyclinic_app
  using (exists (
    select from organizations o
    where o.id = any ((select accessible_organizations())::int[])
      and organization_id = any (o.path) and (reach = 'subtree' or organization_id = o.id)
  ));
