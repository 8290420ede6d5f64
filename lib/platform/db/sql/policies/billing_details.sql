alter table billing_details enable row level security;
alter table billing_details force row level security;

grant select, insert,
  update (name, street, city, postal_code, subdivision, country, tax_ids, emails, purchase_order,
    version, updated_at)
  on billing_details to polyclinic_app, polyclinic_staff;
grant select on billing_details to polyclinic_jobs;

create policy billing_details_owner on billing_details to current_user
  using (true) with check (true);
create policy billing_details_staff on billing_details to polyclinic_staff
  using (true) with check (true);
create policy billing_details_jobs on billing_details to polyclinic_jobs
  using (true) with check (true);
create policy billing_details_tenant on billing_details to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
