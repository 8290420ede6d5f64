alter table consents enable row level security;
alter table consents force row level security;

grant select, insert on consents to polyclinic_app, polyclinic_staff;

create policy consents_owner on consents to current_user using (true) with check (true);
create policy consents_staff on consents to polyclinic_staff using (true) with check (true);
create policy consents_tenant on consents to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
