alter table audit_log enable row level security;
alter table audit_log force row level security;

-- No update and no delete: the log only grows.
grant select, insert on audit_log to polyclinic_app, polyclinic_staff;
-- Whoever seals the log needs of its rows what identifies them, and nothing of what they say.
grant select (id, organization_id, sequence, at, hash), insert on audit_log to polyclinic_jobs;

create policy audit_log_owner on audit_log to current_user using (true) with check (true);
create policy audit_log_staff on audit_log to polyclinic_staff using (true) with check (true);
create policy audit_log_tenant on audit_log to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
create policy audit_log_jobs_write on audit_log for insert to polyclinic_jobs with check (true);
create policy audit_log_jobs on audit_log for select to polyclinic_jobs using (true);
