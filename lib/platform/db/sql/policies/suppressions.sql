alter table suppressions enable row level security;
alter table suppressions force row level security;

grant select, insert, delete,
  update (reason, note, person_id, at)
  on suppressions to polyclinic_app, polyclinic_staff;
grant select on suppressions to polyclinic_jobs;

create policy suppressions_owner on suppressions to current_user using (true) with check (true);
create policy suppressions_staff on suppressions to polyclinic_staff using (true) with check (true);
create policy suppressions_tenant on suppressions to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
create policy suppressions_jobs on suppressions for select to polyclinic_jobs using (true);
