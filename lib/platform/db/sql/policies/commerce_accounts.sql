alter table commerce_accounts enable row level security;
alter table commerce_accounts force row level security;

grant select, insert on commerce_accounts to polyclinic_app, polyclinic_staff, polyclinic_jobs;

create policy commerce_accounts_owner on commerce_accounts to current_user
  using (true) with check (true);
create policy commerce_accounts_staff on commerce_accounts to polyclinic_staff
  using (true) with check (true);
create policy commerce_accounts_tenant on commerce_accounts to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
-- Jobs bill whoever pays, also who was never in the shop before.
create policy commerce_accounts_jobs on commerce_accounts to polyclinic_jobs
  using (true) with check (true);
