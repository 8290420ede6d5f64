alter table import_rows enable row level security;
alter table import_rows force row level security;

-- The rows of a file that is thrown away go; that there was one stays known.
grant select, insert, update, delete on import_rows to polyclinic_app, polyclinic_staff;

create policy import_rows_owner on import_rows to current_user using (true) with check (true);
create policy import_rows_staff on import_rows to polyclinic_staff using (true) with check (true);
create policy import_rows_tenant on import_rows to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
