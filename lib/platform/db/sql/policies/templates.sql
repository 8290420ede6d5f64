alter table templates enable row level security;
alter table templates force row level security;

-- What comes with the product only `npm run migrate` says.
grant select, delete,
  insert (organization_id, name, category, purpose, language),
  update (name, status, version, updated_at)
  on templates to polyclinic_app, polyclinic_staff;
grant select on templates to polyclinic_jobs;

create policy templates_owner on templates to current_user using (true) with check (true);
create policy templates_staff on templates to polyclinic_staff using (true) with check (true);
create policy templates_jobs on templates for select to polyclinic_jobs using (true);
create policy templates_tenant on templates to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
create policy templates_above on templates for select to polyclinic_app
  using (
    status = 'live'
    and (organization_id is null or organization_id = any ((select organizations_above())::int[]))
  );
