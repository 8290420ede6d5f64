-- The catalogue is the provider's to keep. A tenant reads what was published of the tests that it
-- can order.

alter table clinical_test_members enable row level security;
alter table clinical_test_members force row level security;

grant select on clinical_test_members to polyclinic_app;
grant select, insert, update, delete on clinical_test_members to polyclinic_staff;

create policy clinical_test_members_owner on clinical_test_members to current_user
  using (true) with check (true);
create policy clinical_test_members_staff on clinical_test_members to polyclinic_staff
  using (true) with check (true);
create policy clinical_test_members_tenant on clinical_test_members for select to polyclinic_app
  using (version_id in (select id from clinical_test_versions));
