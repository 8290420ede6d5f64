-- The registry is the same for every tenant, and the provider's to keep.

alter table resources enable row level security;
alter table resources force row level security;

grant select on resources to polyclinic_app, polyclinic_identity;
grant select, insert, update, delete on resources to polyclinic_staff;

create policy resources_owner on resources to current_user using (true) with check (true);
create policy resources_staff on resources to polyclinic_staff using (true) with check (true);
create policy resources_identity on resources for select to polyclinic_identity using (true);
create policy resources_read on resources for select to polyclinic_app using (true);
