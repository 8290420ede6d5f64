alter table payment_methods enable row level security;
alter table payment_methods force row level security;

-- It is removed, and never changed: what was charged goes on to say with which.
grant select, insert, update (removed_at) on payment_methods to polyclinic_app, polyclinic_staff;
grant select on payment_methods to polyclinic_jobs;

create policy payment_methods_owner on payment_methods to current_user
  using (true) with check (true);
create policy payment_methods_staff on payment_methods to polyclinic_staff
  using (true) with check (true);
create policy payment_methods_jobs on payment_methods for select to polyclinic_jobs using (true);
-- A card is its organization's: whom that pays for knows nothing of it.
create policy payment_methods_tenant on payment_methods to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]))
  with check (organization_id = any ((select accessible_organizations())::int[]));
