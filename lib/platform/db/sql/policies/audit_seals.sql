alter table audit_seals enable row level security;
alter table audit_seals force row level security;

grant select, insert on audit_seals to polyclinic_jobs;

create policy audit_seals_owner on audit_seals to current_user using (true) with check (true);
create policy audit_seals_jobs on audit_seals for select to polyclinic_jobs using (true);
create policy audit_seals_jobs_write on audit_seals for insert to polyclinic_jobs with check (true);
