alter table organization_domains enable row level security;
alter table organization_domains force row level security;

grant select on organization_domains to polyclinic_app, polyclinic_staff;
grant select, update (last_used_at) on organization_domains to polyclinic_identity;

create policy organization_domains_owner on organization_domains to current_user
  using (true) with check (true);
create policy organization_domains_staff on organization_domains to polyclinic_staff
  using (true) with check (true);
create policy organization_domains_identity on organization_domains to polyclinic_identity
  using (true) with check (true);
create policy organization_domains_tenant on organization_domains for select to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
