alter table licence_reminders enable row level security;
alter table licence_reminders force row level security;

grant select, insert on licence_reminders to polyclinic_jobs;

create policy licence_reminders_owner on licence_reminders to current_user
  using (true) with check (true);
create policy licence_reminders_jobs on licence_reminders for select to polyclinic_jobs
  using (true);
create policy licence_reminders_jobs_write on licence_reminders for insert to polyclinic_jobs
  with check (true);
