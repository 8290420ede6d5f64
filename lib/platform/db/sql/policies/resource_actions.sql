-- The registry is the same for every tenant, and the provider's to keep.

alter table resource_actions enable row level security;
alter table resource_actions force row level security;

grant select on resource_actions to polyclinic_app, polyclinic_identity;
grant select, insert, update, delete on resource_actions to polyclinic_staff;

create policy resource_actions_owner on resource_actions to current_user
  using (true) with check (true);
create policy resource_actions_staff on resource_actions to polyclinic_staff
  using (true) with check (true);
create policy resource_actions_identity on resource_actions for select to polyclinic_identity
  using (true);
create policy resource_actions_read on resource_actions for select to polyclinic_app using (true);
