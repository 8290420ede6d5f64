-- Workers are nobody's in particular.

alter table mail_workers enable row level security;
alter table mail_workers force row level security;

grant select, insert, update, delete on mail_workers to polyclinic_jobs;

create policy mail_workers_owner on mail_workers to current_user using (true) with check (true);
create policy mail_workers_jobs on mail_workers to polyclinic_jobs using (true) with check (true);
