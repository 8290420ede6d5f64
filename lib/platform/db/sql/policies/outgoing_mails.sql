-- Bodies hold secrets. Whoever writes a mail cannot read it back, nor can their tenant: only the
-- worker does, as polyclinic_identity. Who invites sees whether the mail has gone or been refused,
-- and why; jobs note what came back after it had gone.

alter table outgoing_mails enable row level security;
alter table outgoing_mails force row level security;

grant insert, delete,
  select (organization_id, about, created_at, due_at, sent_at, last_error)
  on outgoing_mails to polyclinic_app, polyclinic_staff;
grant select, update on outgoing_mails to polyclinic_identity;
grant insert,
  select (id, due_at, sent_at),
  update (sent_at, last_error)
  on outgoing_mails to polyclinic_jobs;

create policy outgoing_mails_owner on outgoing_mails to current_user using (true) with check (true);
create policy outgoing_mails_staff on outgoing_mails to polyclinic_staff
  using (true) with check (true);
create policy outgoing_mails_identity on outgoing_mails to polyclinic_identity
  using (true) with check (true);
create policy outgoing_mails_tenant on outgoing_mails to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
create policy outgoing_mails_jobs_write on outgoing_mails for insert to polyclinic_jobs
  with check (true);
create policy outgoing_mails_jobs_read on outgoing_mails for select to polyclinic_jobs using (true);
create policy outgoing_mails_jobs_return on outgoing_mails for update to polyclinic_jobs
  using (true) with check (true);
