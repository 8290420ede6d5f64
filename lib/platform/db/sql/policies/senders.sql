-- The key that a sender's mails are signed with is written once, and read by what signs them alone.

alter table senders enable row level security;
alter table senders force row level security;

grant delete,
  select (id, organization_id, name, email, reply_to, domain, dkim_selector, dkim_public_key,
    checks, checked_at, verified_at, version, created_at, updated_at, search_text),
  insert (organization_id, name, email, reply_to, dkim_selector, dkim_public_key, dkim_private_key),
  update (name, email, reply_to, checks, checked_at, verified_at, version, updated_at)
  on senders to polyclinic_app, polyclinic_staff;
grant select, update (checks, checked_at, verified_at) on senders to polyclinic_jobs;

create policy senders_owner on senders to current_user using (true) with check (true);
create policy senders_staff on senders to polyclinic_staff using (true) with check (true);
create policy senders_jobs on senders to polyclinic_jobs using (true) with check (true);
create policy senders_tenant on senders to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
