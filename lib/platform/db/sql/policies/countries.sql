-- The same for everybody.

alter table countries enable row level security;
alter table countries force row level security;

grant select on countries to polyclinic_app, polyclinic_staff;

create policy countries_owner on countries to current_user using (true) with check (true);
create policy countries_read on countries for select to polyclinic_app, polyclinic_staff
  using (true);
