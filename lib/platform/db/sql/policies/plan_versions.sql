-- Plans are the provider's. Organizations read what was published of the plans that they can
-- subscribe to, or have subscribed to.

alter table plan_versions enable row level security;
alter table plan_versions force row level security;

grant select on plan_versions to polyclinic_app, polyclinic_jobs;
grant select, insert, update, delete on plan_versions to polyclinic_staff;

create policy plan_versions_owner on plan_versions to current_user using (true) with check (true);
create policy plan_versions_staff on plan_versions to polyclinic_staff
  using (true) with check (true);
create policy plan_versions_jobs on plan_versions for select to polyclinic_jobs using (true);
create policy plan_versions_tenant on plan_versions for select to polyclinic_app
  using (status <> 'draft');
