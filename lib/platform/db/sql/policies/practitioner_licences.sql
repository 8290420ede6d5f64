-- Licences are seen wherever their person has or had a role, and changed where they still have one.

alter table practitioner_licences enable row level security;
alter table practitioner_licences force row level security;

grant select, insert, update, delete on practitioner_licences to polyclinic_app, polyclinic_staff;
grant select on practitioner_licences to polyclinic_jobs;

create policy practitioner_licences_owner on practitioner_licences to current_user
  using (true) with check (true);
create policy practitioner_licences_staff on practitioner_licences to polyclinic_staff
  using (true) with check (true);
create policy practitioner_licences_tenant on practitioner_licences for select to polyclinic_app
  using (exists (
    select from practitioner_roles r
    where r.practitioner_id = practitioner_licences.practitioner_id
      and r.organization_id = any ((select accessible_organizations())::int[])
  ));
create policy practitioner_licences_tenant_update on practitioner_licences for update
  to polyclinic_app
  using (exists (
    select from practitioner_roles r
    where r.practitioner_id = practitioner_licences.practitioner_id
      and r.organization_id = any ((select accessible_organizations())::int[])
      and is_past(r.period_to, r.organization_id) is not true
  ));
create policy practitioner_licences_tenant_create on practitioner_licences for insert
  to polyclinic_app
  with check (exists (
    select from practitioner_roles r
    where r.practitioner_id = practitioner_licences.practitioner_id
      and r.organization_id = any ((select accessible_organizations())::int[])
      and is_past(r.period_to, r.organization_id) is not true
  ));
create policy practitioner_licences_tenant_delete on practitioner_licences for delete
  to polyclinic_app
  using (exists (
    select from practitioner_roles r
    where r.practitioner_id = practitioner_licences.practitioner_id
      and r.organization_id = any ((select accessible_organizations())::int[])
      and is_past(r.period_to, r.organization_id) is not true
  ));
create policy practitioner_licences_jobs on practitioner_licences for select to polyclinic_jobs
  using (true);
