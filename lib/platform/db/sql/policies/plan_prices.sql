-- Plans are the provider's. Organizations read what was published of the plans that they can
-- subscribe to, or have subscribed to.

alter table plan_prices enable row level security;
alter table plan_prices force row level security;

grant select on plan_prices to polyclinic_app, polyclinic_jobs;
grant select, insert, update, delete on plan_prices to polyclinic_staff;

create policy plan_prices_owner on plan_prices to current_user using (true) with check (true);
create policy plan_prices_staff on plan_prices to polyclinic_staff using (true) with check (true);
create policy plan_prices_jobs on plan_prices for select to polyclinic_jobs using (true);
create policy plan_prices_tenant on plan_prices for select to polyclinic_app
  using (version_id in (select id from plan_versions));
