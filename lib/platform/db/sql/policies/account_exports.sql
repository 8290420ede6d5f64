-- An export is for whoever asked for it, and for nobody else of the organization.

alter table account_exports enable row level security;
alter table account_exports force row level security;

grant select, insert on account_exports to polyclinic_app, polyclinic_staff;
-- The sweep of the storage asks which keys still have a row. How many exports a person has asked
-- for is counted across organizations, and those of an organization across people.
grant select (organization_id, person_id, state, stored_as, created_at)
  on account_exports to polyclinic_identity;
grant select, delete,
  update (state, done, attempts, lease_until, stored_as, bytes, expires_at)
  on account_exports to polyclinic_jobs;

create policy account_exports_owner on account_exports to current_user
  using (true) with check (true);
create policy account_exports_staff on account_exports to polyclinic_staff
  using (person_id = (select current_person())) with check (person_id = (select current_person()));
create policy account_exports_tenant on account_exports to polyclinic_app
  using (
    organization_id = any ((select accessible_organizations())::int[])
    and person_id = (select current_person())
  )
  with check (
    organization_id = any ((select accessible_organizations())::int[])
    and person_id = (select current_person())
  );
create policy account_exports_jobs on account_exports to polyclinic_jobs
  using (true) with check (true);
create policy account_exports_identity on account_exports for select to polyclinic_identity
  using (true);
