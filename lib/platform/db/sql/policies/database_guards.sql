alter table database_guards enable row level security;
alter table database_guards force row level security;

grant select on database_guards to polyclinic_app;

create policy database_guards_owner on database_guards to current_user
  using (true) with check (true);
-- The web process compares itself, and can change nothing.
create policy database_guards_read on database_guards for select to polyclinic_app using (true);
