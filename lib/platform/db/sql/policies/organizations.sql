alter table organizations enable row level security;
alter table organizations force row level security;

grant select, insert, update on organizations to polyclinic_app, polyclinic_staff;
grant select on organizations to polyclinic_identity;
grant select, update (version, updated_at, suspended_at) on organizations to polyclinic_jobs;
-- A new organization's id is drawn first, so that its creator reaches it within the same
-- transaction.
grant usage on sequence organizations_id_seq to polyclinic_app, polyclinic_staff;

create policy organizations_owner on organizations to current_user using (true) with check (true);
create policy organizations_staff on organizations to polyclinic_staff
  using (true) with check (true);
create policy organizations_identity on organizations to polyclinic_identity
  using (true) with check (true);
create policy organizations_tenant on organizations for select to polyclinic_app
  using (id = any ((select accessible_organizations())::int[]));
create policy organizations_tenant_create on organizations for insert to polyclinic_app
  with check (part_of = any ((select accessible_organizations())::int[]));
create policy organizations_tenant_update on organizations for update to polyclinic_app
  using (id = any ((select accessible_organizations())::int[]));
create policy organizations_jobs on organizations for select to polyclinic_jobs using (true);
create policy organizations_jobs_suspend on organizations for update to polyclinic_jobs
  using (true);
