alter table sessions enable row level security;
alter table sessions force row level security;

grant select on sessions to polyclinic_staff;
grant select, insert, update on sessions to polyclinic_identity;

create policy sessions_owner on sessions to current_user using (true) with check (true);
create policy sessions_staff on sessions to polyclinic_staff using (true) with check (true);
create policy sessions_identity on sessions to polyclinic_identity using (true) with check (true);
