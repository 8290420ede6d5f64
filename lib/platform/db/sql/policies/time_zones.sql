-- The same for everybody.

alter table time_zones enable row level security;
alter table time_zones force row level security;

grant select
  on time_zones to polyclinic_app, polyclinic_staff, polyclinic_identity, polyclinic_jobs;

create policy time_zones_owner on time_zones to current_user using (true) with check (true);
create policy time_zones_read on time_zones for select
  to polyclinic_app, polyclinic_staff, polyclinic_identity, polyclinic_jobs
  using (true);
