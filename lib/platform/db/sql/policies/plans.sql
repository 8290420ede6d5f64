-- Plans are the provider's. Organizations read what was published of the plans that they can
-- subscribe to, or have subscribed to.

alter table plans enable row level security;
alter table plans force row level security;

grant select on plans to polyclinic_app, polyclinic_jobs;
grant select, insert, update, delete on plans to polyclinic_staff;

create policy plans_owner on plans to current_user using (true) with check (true);
create policy plans_staff on plans to polyclinic_staff using (true) with check (true);
create policy plans_jobs on plans for select to polyclinic_jobs using (true);
create policy plans_tenant on plans for select to polyclinic_app
  using (id in (select plan_id from plan_versions));
