alter table invoices enable row level security;
alter table invoices force row level security;

grant select, insert,
  update (draft_order_id, order_id, paid_on, refunded, credited_on)
  on invoices to polyclinic_app, polyclinic_staff, polyclinic_jobs;

create policy invoices_owner on invoices to current_user using (true) with check (true);
create policy invoices_staff on invoices to polyclinic_staff using (true) with check (true);
create policy invoices_jobs on invoices to polyclinic_jobs using (true) with check (true);
create policy invoices_tenant on invoices to polyclinic_app
  using (
    organization_id = any ((select accessible_organizations())::int[])
    or payer_organization_id = any ((select accessible_organizations())::int[])
  )
  with check (organization_id = any ((select accessible_organizations())::int[]));
