alter table topics enable row level security;
alter table topics force row level security;

grant select,
  insert (organization_id, name, description),
  update (name, description, status, version, updated_at)
  on topics to polyclinic_app, polyclinic_staff;
grant select on topics to polyclinic_jobs;

create policy topics_owner on topics to current_user using (true) with check (true);
create policy topics_staff on topics to polyclinic_staff using (true) with check (true);
create policy topics_tenant on topics to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
create policy topics_jobs on topics for select to polyclinic_jobs using (true);
