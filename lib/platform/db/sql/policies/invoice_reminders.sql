alter table invoice_reminders enable row level security;
alter table invoice_reminders force row level security;

grant select on invoice_reminders to polyclinic_app;
grant select, insert on invoice_reminders to polyclinic_staff, polyclinic_jobs;

create policy invoice_reminders_owner on invoice_reminders to current_user
  using (true) with check (true);
create policy invoice_reminders_staff on invoice_reminders to polyclinic_staff
  using (true) with check (true);
create policy invoice_reminders_jobs on invoice_reminders to polyclinic_jobs
  using (true) with check (true);
-- Who has paid is let back in, also by somebody who may not suspend.
create policy invoice_reminders_tenant on invoice_reminders for select to polyclinic_app
  using (invoice_id in (select id from invoices));
