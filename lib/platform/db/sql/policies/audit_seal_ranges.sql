alter table audit_seal_ranges enable row level security;
alter table audit_seal_ranges force row level security;

grant select, insert on audit_seal_ranges to polyclinic_jobs;

create policy audit_seal_ranges_owner on audit_seal_ranges to current_user
  using (true) with check (true);
create policy audit_seal_ranges_jobs on audit_seal_ranges for select to polyclinic_jobs
  using (true);
create policy audit_seal_ranges_jobs_write on audit_seal_ranges for insert to polyclinic_jobs
  with check (true);
