-- The price of a test in commerce is the provider's business.

alter table clinical_test_prices enable row level security;
alter table clinical_test_prices force row level security;

-- Read by everybody's lists of tests, where without a policy for them it is empty.
grant select on clinical_test_prices to polyclinic_app;
grant select, insert, update, delete on clinical_test_prices to polyclinic_staff;
-- What a job needs to write prices to commerce that wait: to know what is published, and to say
-- what became of it.
grant select,
  update (state, failure, product_id, variant_id, updated_at, writing_until, price_due)
  on clinical_test_prices to polyclinic_jobs;

create policy clinical_test_prices_owner on clinical_test_prices to current_user
  using (true) with check (true);
create policy clinical_test_prices_staff on clinical_test_prices to polyclinic_staff
  using (true) with check (true);
create policy clinical_test_prices_jobs on clinical_test_prices for select to polyclinic_jobs
  using (true);
create policy clinical_test_prices_jobs_write on clinical_test_prices for update to polyclinic_jobs
  using (true) with check (true);
