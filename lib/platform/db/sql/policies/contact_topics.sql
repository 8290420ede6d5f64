alter table contact_topics enable row level security;
alter table contact_topics force row level security;

grant select, insert,
  update (state, changed_at)
  on contact_topics to polyclinic_app, polyclinic_staff;
grant select on contact_topics to polyclinic_jobs;

create policy contact_topics_owner on contact_topics to current_user using (true) with check (true);
create policy contact_topics_staff on contact_topics to polyclinic_staff
  using (true) with check (true);
create policy contact_topics_tenant on contact_topics to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
create policy contact_topics_jobs on contact_topics for select to polyclinic_jobs using (true);
