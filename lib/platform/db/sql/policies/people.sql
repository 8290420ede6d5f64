alter table people enable row level security;
alter table people force row level security;

grant select on people to polyclinic_app, polyclinic_staff;
grant select, insert, update on people to polyclinic_identity;

create policy people_owner on people to current_user using (true) with check (true);
create policy people_staff on people to polyclinic_staff using (true) with check (true);
create policy people_identity on people to polyclinic_identity using (true) with check (true);
create policy people_tenant on people for select to polyclinic_app
  using (
    id = (select current_person()) or id in (select person_id from organization_users)
  );
