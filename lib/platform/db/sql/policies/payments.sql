alter table payments enable row level security;
alter table payments force row level security;

grant select, insert,
  update (state, method, reference, received_on, commerce_id, failure)
  on payments to polyclinic_app, polyclinic_staff, polyclinic_jobs;

create policy payments_owner on payments to current_user using (true) with check (true);
create policy payments_staff on payments to polyclinic_staff using (true) with check (true);
create policy payments_jobs on payments to polyclinic_jobs using (true) with check (true);
create policy payments_tenant on payments to polyclinic_app
  using (
    organization_id = any ((select accessible_organizations())::int[])
    or payer_organization_id = any ((select accessible_organizations())::int[])
  )
  with check (organization_id = any ((select accessible_organizations())::int[]));
