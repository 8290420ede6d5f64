alter table template_versions enable row level security;
alter table template_versions force row level security;

grant select, delete,
  insert (template_id, number, subject, preview_text, mjml, variables),
  update (status, subject, preview_text, mjml, html, text, variables, published_at, archived_at,
    updated_at)
  on template_versions to polyclinic_app, polyclinic_staff;
grant select on template_versions to polyclinic_jobs;

create policy template_versions_owner on template_versions to current_user
  using (true) with check (true);
create policy template_versions_staff on template_versions to polyclinic_staff
  using (true) with check (true);
create policy template_versions_jobs on template_versions for select to polyclinic_jobs
  using (true);
create policy template_versions_tenant on template_versions to polyclinic_app
  using (template_id in (
    select id from templates
    where organization_id = any ((select accessible_organizations())::int[])
  ));
create policy template_versions_above on template_versions for select to polyclinic_app
  using (status = 'live' and template_id in (select id from templates));
