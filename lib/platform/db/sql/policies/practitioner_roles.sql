alter table practitioner_roles enable row level security;
alter table practitioner_roles force row level security;

-- A role stays its person's and its organization's.
grant select, insert, delete,
  update (code, specialty, specialty_name, active, accepting_patients, hours, period_from,
    period_to, organization_user_id, version, updated_at)
  on practitioner_roles to polyclinic_app, polyclinic_staff;
grant select on practitioner_roles to polyclinic_jobs;

create policy practitioner_roles_owner on practitioner_roles to current_user
  using (true) with check (true);
create policy practitioner_roles_staff on practitioner_roles to polyclinic_staff
  using (true) with check (true);
create policy practitioner_roles_tenant on practitioner_roles for select to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
create policy practitioner_roles_tenant_create on practitioner_roles for insert to polyclinic_app
  with check (
    organization_id = any ((select accessible_organizations())::int[])
    and may_be_given_role(practitioner_id)
  );
create policy practitioner_roles_tenant_update on practitioner_roles for update to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
create policy practitioner_roles_tenant_delete on practitioner_roles for delete to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
create policy practitioner_roles_jobs on practitioner_roles for select to polyclinic_jobs
  using (true);
