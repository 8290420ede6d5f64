alter table invoice_mails enable row level security;
alter table invoice_mails force row level security;

grant select, insert,
  update (written_at)
  on invoice_mails to polyclinic_app, polyclinic_staff, polyclinic_jobs;

create policy invoice_mails_owner on invoice_mails to current_user using (true) with check (true);
create policy invoice_mails_staff on invoice_mails to polyclinic_staff
  using (true) with check (true);
create policy invoice_mails_jobs on invoice_mails to polyclinic_jobs using (true) with check (true);
create policy invoice_mails_tenant on invoice_mails to polyclinic_app
  using (
    organization_id = any ((select accessible_organizations())::int[])
    or payer_organization_id = any ((select accessible_organizations())::int[])
  )
  with check (organization_id = any ((select accessible_organizations())::int[]));
