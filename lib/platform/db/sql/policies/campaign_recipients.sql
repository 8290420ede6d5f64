alter table campaign_recipients enable row level security;
alter table campaign_recipients force row level security;

grant select,
  update (state, due_at, attempts, lease_until, fence, worker, reason, unsubscribed_at, opened_at,
    machine_opened_at, clicked_at)
  on campaign_recipients to polyclinic_app, polyclinic_staff;
grant select, insert, update, delete on campaign_recipients to polyclinic_jobs;
grant usage on sequence campaign_fences to polyclinic_jobs;

create policy campaign_recipients_owner on campaign_recipients to current_user
  using (true) with check (true);
create policy campaign_recipients_staff on campaign_recipients to polyclinic_staff
  using (true) with check (true);
create policy campaign_recipients_jobs on campaign_recipients to polyclinic_jobs
  using (true) with check (true);
create policy campaign_recipients_tenant on campaign_recipients to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
