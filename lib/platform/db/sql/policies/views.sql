alter table views enable row level security;
alter table views force row level security;

grant select, insert, update (ended_at) on views to polyclinic_app, polyclinic_staff;
grant select, update (changes, ended_at) on views to polyclinic_identity;

create policy views_owner on views to current_user using (true) with check (true);
create policy views_staff on views to polyclinic_staff using (true) with check (true);
create policy views_identity on views to polyclinic_identity using (true) with check (true);
create policy views_tenant on views to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
