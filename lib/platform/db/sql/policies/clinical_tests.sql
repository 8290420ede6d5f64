-- The catalogue is the provider's to keep. A tenant reads what was published of the tests that it
-- can order; jobs write its prices to commerce.

alter table clinical_tests enable row level security;
alter table clinical_tests force row level security;

grant select on clinical_tests to polyclinic_app, polyclinic_jobs;
grant select, insert, update, delete on clinical_tests to polyclinic_staff;

create policy clinical_tests_owner on clinical_tests to current_user using (true) with check (true);
create policy clinical_tests_staff on clinical_tests to polyclinic_staff
  using (true) with check (true);
create policy clinical_tests_tenant on clinical_tests for select to polyclinic_app
  using (everywhere or id in (select test_id from clinical_test_availability));
create policy clinical_tests_jobs on clinical_tests for select to polyclinic_jobs using (true);
