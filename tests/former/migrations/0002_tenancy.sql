-- Three roles without powers of their own. The web process logs in as polyclinic_app and takes one of the two others
-- for the length of a transaction: polyclinic_staff for staff with a global role, polyclinic_identity for sessions.
do $$
begin
  if not exists (select from pg_roles where rolname = 'polyclinic_app') then
    create role polyclinic_app login noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'polyclinic_staff') then
    create role polyclinic_staff nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'polyclinic_identity') then
    create role polyclinic_identity nologin;
  end if;
end $$;--> statement-breakpoint
grant polyclinic_staff, polyclinic_identity to polyclinic_app;--> statement-breakpoint
grant usage on schema public to polyclinic_app, polyclinic_staff, polyclinic_identity;--> statement-breakpoint

-- The organizations this transaction may reach. Policies wrap it in a sub-select, so that it runs once a statement.
create function accessible_organizations() returns int[] language sql stable as $$
  select nullif(current_setting('app.organization_ids', true), '')::int[]
$$;--> statement-breakpoint
create function current_person() returns int language sql stable as $$
  select nullif(current_setting('app.person_id', true), '')::int
$$;--> statement-breakpoint

do $$
declare name text;
begin
  foreach name in array array['audit_log', 'countries', 'faqs', 'idempotency_keys', 'organization_domains',
    'organization_tree_revisions', 'organization_users', 'organizations', 'people', 'role_assignments',
    'role_permissions', 'roles', 'sessions']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    -- The owner runs migrations, seeds and the triggers that work across tenants.
    execute format('create policy %I on %I to current_user using (true) with check (true)', name || '_owner', name);
  end loop;

  -- The same for everybody, or for staff without regard to tenants.
  foreach name in array array['countries', 'faqs', 'organization_tree_revisions', 'roles', 'role_permissions']
  loop
    execute format('create policy %I on %I for select to polyclinic_app, polyclinic_staff using (true)', name || '_read', name);
    execute format('grant select on %I to polyclinic_app, polyclinic_staff', name);
  end loop;
  foreach name in array array['audit_log', 'organization_domains', 'organization_users', 'organizations', 'people',
    'role_assignments', 'sessions']
  loop
    execute format('create policy %I on %I to polyclinic_staff using (true) with check (true)', name || '_staff', name);
  end loop;
  foreach name in array array['organization_domains', 'organization_users', 'organizations', 'people',
    'role_assignments', 'role_permissions', 'roles', 'sessions']
  loop
    execute format('create policy %I on %I to polyclinic_identity using (true) with check (true)', name || '_identity', name);
    execute format('grant select on %I to polyclinic_identity', name);
  end loop;
end $$;--> statement-breakpoint

create policy organizations_tenant on organizations for select to polyclinic_app
  using (id = any ((select accessible_organizations())::int[]));--> statement-breakpoint
create policy organizations_tenant_create on organizations for insert to polyclinic_app
  with check (part_of = any ((select accessible_organizations())::int[]));--> statement-breakpoint
create policy organizations_tenant_update on organizations for update to polyclinic_app
  using (id = any ((select accessible_organizations())::int[]));--> statement-breakpoint
create policy organization_domains_tenant on organization_domains for select to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));--> statement-breakpoint
create policy organization_users_tenant on organization_users for select to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));--> statement-breakpoint
create policy people_tenant on people for select to polyclinic_app
  using (id = (select current_person()) or id in (select person_id from organization_users));--> statement-breakpoint
create policy role_assignments_tenant on role_assignments for select to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));--> statement-breakpoint
create policy audit_log_tenant on audit_log to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));--> statement-breakpoint
create policy idempotency_keys_own on idempotency_keys to polyclinic_app, polyclinic_staff
  using (person_id = (select current_person()));--> statement-breakpoint

-- A custom role is its organization's alone.
alter policy roles_read on roles to polyclinic_staff;--> statement-breakpoint
create policy roles_tenant on roles for select to polyclinic_app
  using (organization_id is null or organization_id = any ((select accessible_organizations())::int[]));--> statement-breakpoint
alter policy role_permissions_read on role_permissions to polyclinic_staff;--> statement-breakpoint
create policy role_permissions_tenant on role_permissions for select to polyclinic_app
  using (role_id in (select id from roles));--> statement-breakpoint

grant select, insert, update on organizations to polyclinic_app, polyclinic_staff;--> statement-breakpoint
-- A new organization's id is drawn first, so that its creator reaches it within the same transaction.
grant usage on sequence organizations_id_seq to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant select on organization_domains, organization_users, people, role_assignments to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant select on sessions to polyclinic_staff;--> statement-breakpoint
-- No update and no delete: the log and the stored answers only grow.
grant select, insert on audit_log, idempotency_keys to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant insert, update on people, sessions to polyclinic_identity;
