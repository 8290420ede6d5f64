-- Plans are the provider's. Organizations read what was published of the plans that they can
-- subscribe to, or have subscribed to.

alter table plan_offers enable row level security;
alter table plan_offers force row level security;

grant select on plan_offers to polyclinic_app;
grant select, insert, update, delete on plan_offers to polyclinic_staff;
-- What a job needs to write to commerce what waits: to know what is published, and to say what
-- became of it.
grant select,
  update (state, failure, writing_until, product_id, variants, updated_at)
  on plan_offers to polyclinic_jobs;

create policy plan_offers_owner on plan_offers to current_user using (true) with check (true);
create policy plan_offers_staff on plan_offers to polyclinic_staff using (true) with check (true);
create policy plan_offers_jobs on plan_offers for select to polyclinic_jobs using (true);
create policy plan_offers_jobs_write on plan_offers for update to polyclinic_jobs
  using (true) with check (true);
create policy plan_offers_tenant on plan_offers for select to polyclinic_app
  using (plan_id in (select id from plans));
