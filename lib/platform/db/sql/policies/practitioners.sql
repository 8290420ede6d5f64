-- A person is seen wherever they have or had a role, and changed where they still have one.

alter table practitioners enable row level security;
alter table practitioners force row level security;

grant select, insert, update on practitioners to polyclinic_app, polyclinic_staff;
grant select on practitioners to polyclinic_jobs;

create policy practitioners_owner on practitioners to current_user using (true) with check (true);
create policy practitioners_staff on practitioners to polyclinic_staff
  using (true) with check (true);
create policy practitioners_tenant on practitioners for select to polyclinic_app
  using (exists (
    select from practitioner_roles r
    where r.practitioner_id = practitioners.id
      and r.organization_id = any ((select accessible_organizations())::int[])
  ));
create policy practitioners_tenant_update on practitioners for update to polyclinic_app
  using (exists (
    select from practitioner_roles r
    where r.practitioner_id = practitioners.id
      and r.organization_id = any ((select accessible_organizations())::int[])
      and is_past(r.period_to, r.organization_id) is not true
  ));
-- Somebody new serves nobody yet, and until then is nobody's to see.
create policy practitioners_tenant_create on practitioners for insert to polyclinic_app
  with check (true);
create policy practitioners_jobs on practitioners for select to polyclinic_jobs using (true);
