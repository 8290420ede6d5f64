alter table subscription_quotes enable row level security;
alter table subscription_quotes force row level security;

grant select, insert,
  update (accepted_at)
  on subscription_quotes to polyclinic_app, polyclinic_staff;
grant select, insert, delete on subscription_quotes to polyclinic_jobs;

create policy subscription_quotes_owner on subscription_quotes to current_user
  using (true) with check (true);
create policy subscription_quotes_staff on subscription_quotes to polyclinic_staff
  using (true) with check (true);
create policy subscription_quotes_jobs on subscription_quotes to polyclinic_jobs
  using (true) with check (true);
create policy subscription_quotes_tenant on subscription_quotes to polyclinic_app
  using (
    organization_id = any ((select accessible_organizations())::int[])
    or payer_organization_id = any ((select accessible_organizations())::int[])
  )
  with check (organization_id = any ((select accessible_organizations())::int[]));
