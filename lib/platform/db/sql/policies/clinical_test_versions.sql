-- The catalogue is the provider's to keep. A tenant reads what was published of the tests that it
-- can order; jobs write its prices to commerce.

alter table clinical_test_versions enable row level security;
alter table clinical_test_versions force row level security;

grant select on clinical_test_versions to polyclinic_app, polyclinic_jobs;
grant select, insert, update, delete on clinical_test_versions to polyclinic_staff;

create policy clinical_test_versions_owner on clinical_test_versions to current_user
  using (true) with check (true);
create policy clinical_test_versions_staff on clinical_test_versions to polyclinic_staff
  using (true) with check (true);
create policy clinical_test_versions_tenant on clinical_test_versions for select to polyclinic_app
  using (
    status in ('active', 'retired') and test_id in (select id from clinical_tests)
  );
create policy clinical_test_versions_jobs on clinical_test_versions for select to polyclinic_jobs
  using (true);
