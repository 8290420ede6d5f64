CREATE TABLE "group_members" (
	"organization_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"organization_user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_members_group_id_organization_user_id_pk" PRIMARY KEY("group_id","organization_user_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"parent_group_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_tenant" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "resource_actions" (
	"resource" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"risk" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "resource_actions_resource_key_pk" PRIMARY KEY("resource","key")
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"key" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"scope" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"replaced_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "role_assignments" DROP CONSTRAINT "role_assignments_once";--> statement-breakpoint
ALTER TABLE "role_assignments" DROP CONSTRAINT "role_assignments_holder";--> statement-breakpoint
ALTER TABLE "organization_users" ALTER COLUMN "joined_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "organization_users" ALTER COLUMN "joined_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_users" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organization_users" ADD COLUMN "invited_by_person_id" integer;--> statement-breakpoint
ALTER TABLE "organization_users" ADD COLUMN "invitation_hash" text;--> statement-breakpoint
ALTER TABLE "organization_users" ADD COLUMN "invitation_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organization_users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organization_users" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organization_users" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organization_users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_users" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "role_assignments" ADD COLUMN "group_id" integer;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group" FOREIGN KEY ("organization_id","group_id") REFERENCES "public"."groups"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_membership" FOREIGN KEY ("organization_id","organization_user_id") REFERENCES "public"."organization_users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_parent" FOREIGN KEY ("organization_id","parent_group_id") REFERENCES "public"."groups"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_actions" ADD CONSTRAINT "resource_actions_resource_resources_key_fk" FOREIGN KEY ("resource") REFERENCES "public"."resources"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_replaced_by_resources_key_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."resources"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_members_by_membership" ON "group_members" USING btree ("organization_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_name" ON "groups" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE INDEX "groups_by_parent" ON "groups" USING btree ("parent_group_id");--> statement-breakpoint
ALTER TABLE "organization_users" ADD CONSTRAINT "organization_users_invited_by_person_id_people_id_fk" FOREIGN KEY ("invited_by_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_assignments" ADD CONSTRAINT "role_assignments_group" FOREIGN KEY ("organization_id","group_id") REFERENCES "public"."groups"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What roles hold already is registered before it must be; labels come with the registry's own (`registry.ts`).
insert into resources (key, label, scope) select distinct resource, resource, 'organization' from role_permissions;--> statement-breakpoint
insert into resource_actions (resource, key, label, risk, position)
  select distinct resource, action, action, 'low', 0 from role_permissions;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_registered" FOREIGN KEY ("resource","action") REFERENCES "public"."resource_actions"("resource","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "role_assignments_by_role" ON "role_assignments" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "role_assignments_by_group" ON "role_assignments" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "role_permissions_by_word" ON "role_permissions" USING btree ("resource","action");--> statement-breakpoint
ALTER TABLE "organization_users" ADD CONSTRAINT "organization_users_invitationHash_unique" UNIQUE("invitation_hash");--> statement-breakpoint
ALTER TABLE "role_assignments" ADD CONSTRAINT "role_assignments_once" UNIQUE NULLS NOT DISTINCT("role_id","organization_user_id","group_id","person_id");--> statement-breakpoint
ALTER TABLE "role_assignments" ADD CONSTRAINT "role_assignments_holder" CHECK (num_nonnulls("role_assignments"."organization_user_id", "role_assignments"."group_id", "role_assignments"."person_id") = 1 and ("role_assignments"."person_id" is null) = ("role_assignments"."organization_id" is not null));--> statement-breakpoint

do $$
declare name text;
begin
  foreach name in array array['resources', 'resource_actions', 'groups', 'group_members']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to current_user using (true) with check (true)', name || '_owner', name);
    execute format('create policy %I on %I to polyclinic_staff using (true) with check (true)', name || '_staff', name);
    execute format('create policy %I on %I for select to polyclinic_identity using (true)', name || '_identity', name);
    execute format('grant select on %I to polyclinic_app, polyclinic_staff, polyclinic_identity', name);
  end loop;

  foreach name in array array['groups', 'group_members']
  loop
    execute format('create policy %I on %I to polyclinic_app using (organization_id = any ((select accessible_organizations())::int[]))', name || '_tenant', name);
    execute format('grant insert, update, delete on %I to polyclinic_app, polyclinic_staff', name);
  end loop;
  -- Until now these were for reading alone.
  foreach name in array array['organization_users', 'role_assignments']
  loop
    execute format('create policy %I on %I for insert to polyclinic_app with check (organization_id = any ((select accessible_organizations())::int[]))', name || '_tenant_create', name);
    execute format('create policy %I on %I for update to polyclinic_app using (organization_id = any ((select accessible_organizations())::int[]))', name || '_tenant_update', name);
    execute format('create policy %I on %I for delete to polyclinic_app using (organization_id = any ((select accessible_organizations())::int[]))', name || '_tenant_delete', name);
    execute format('grant insert, update on %I to polyclinic_app, polyclinic_staff', name);
  end loop;
  -- A membership ends, its row stays.
  grant delete on role_assignments to polyclinic_app, polyclinic_staff;
end $$;--> statement-breakpoint

-- The registry is the same for every tenant, and the provider's to keep.
create policy resources_read on resources for select to polyclinic_app using (true);--> statement-breakpoint
create policy resource_actions_read on resource_actions for select to polyclinic_app using (true);--> statement-breakpoint
grant insert, update, delete on resources, resource_actions to polyclinic_staff;--> statement-breakpoint

-- Custom roles belong to one organization. Those of the product belong to nobody's organization and are out of reach.
create policy roles_tenant_create on roles for insert to polyclinic_app
  with check (type = 'custom' and scope = 'organization' and organization_id = any ((select accessible_organizations())::int[]));--> statement-breakpoint
create policy roles_tenant_update on roles for update to polyclinic_app
  using (type = 'custom' and organization_id = any ((select accessible_organizations())::int[]));--> statement-breakpoint
create policy roles_tenant_delete on roles for delete to polyclinic_app
  using (type = 'custom' and organization_id = any ((select accessible_organizations())::int[]));--> statement-breakpoint
create policy roles_staff on roles to polyclinic_staff using (type = 'custom') with check (type = 'custom');--> statement-breakpoint
create policy role_permissions_tenant_create on role_permissions for insert to polyclinic_app
  with check (role_id in (select id from roles where type = 'custom' and organization_id = any ((select accessible_organizations())::int[])));--> statement-breakpoint
create policy role_permissions_tenant_delete on role_permissions for delete to polyclinic_app
  using (role_id in (select id from roles where type = 'custom' and organization_id = any ((select accessible_organizations())::int[])));--> statement-breakpoint
create policy role_permissions_staff on role_permissions to polyclinic_staff
  using (role_id in (select id from roles where type = 'custom'))
  with check (role_id in (select id from roles where type = 'custom'));--> statement-breakpoint
grant insert, update, delete on roles to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant insert, delete on role_permissions to polyclinic_app, polyclinic_staff;--> statement-breakpoint

-- What a role allows is known by the role's version: processes keep what they have read of one.
create function count_role_version() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update roles set version = version + 1, updated_at = now() where id in (select role_id from changed);
  return null;
end $$;--> statement-breakpoint
create trigger role_permissions_added after insert on role_permissions
  referencing new table as changed for each statement execute function count_role_version();--> statement-breakpoint
create trigger role_permissions_dropped after delete on role_permissions
  referencing old table as changed for each statement execute function count_role_version();--> statement-breakpoint

-- Groups nest 5 deep at most, and none lies in itself. Counted under a lock, so that two changes cannot do together
-- what neither may do alone.
create function place_group() returns trigger language plpgsql as $$
declare above int[]; levels_below int;
begin
  perform pg_advisory_xact_lock(hashtext('groups'), new.organization_id);
  with recursive up as (
    select id, parent_group_id, array[id] as path from groups where id = new.parent_group_id
    union all
    select g.id, g.parent_group_id, up.path || g.id from groups g join up on g.id = up.parent_group_id where g.id <> all (up.path)
  ) select coalesce(array_agg(id), '{}') into above from up;
  if new.id = any (above) then
    raise exception 'A group cannot lie in itself.' using errcode = 'check_violation', constraint = 'groups_cycle';
  end if;
  with recursive down as (
    select new.id as id, 1 as level
    union all
    select g.id, down.level + 1 from groups g join down on g.parent_group_id = down.id where down.level < 6
  ) select max(level) into levels_below from down;
  if cardinality(above) + levels_below > 5 then
    raise exception 'Groups nest at most 5 deep.' using errcode = 'check_violation', constraint = 'groups_depth';
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger groups_place before insert or update of parent_group_id on groups
  for each row execute function place_group();--> statement-breakpoint

-- The person behind an address, made if need be. Looks across tenants, and tells nothing but a number.
create function person_by_email(address text) returns int language plpgsql security definer
set search_path = public, pg_temp as $$
declare found int;
begin
  insert into people (email, display_name) values (address, address) on conflict (email) do nothing;
  select id into strict found from people where email = address;
  return found;
end $$;--> statement-breakpoint

-- Whether this transaction may act in an organization: within the reach of polyclinic_app, anywhere as polyclinic_staff.
create function is_within_reach(organization int) returns boolean language sql stable as $$
  select current_setting('role') = 'polyclinic_staff' or coalesce(organization = any (accessible_organizations()), false)
$$;--> statement-breakpoint
-- Open sessions of a member: a person has one set of them, whatever they belong to.
create function sessions_of_member(membership uuid)
returns table (id uuid, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.created_at, s.last_seen_at, s.expires_at
  from organization_users u join sessions s on s.person_id = u.person_id
  where u.id = membership and is_within_reach(u.organization_id) and s.ended_at is null and s.expires_at > now()
$$;--> statement-breakpoint
create function end_sessions_of_member(membership uuid) returns int
language sql security definer set search_path = public, pg_temp as $$
  with ended as (
    update sessions s set ended_at = now() from organization_users u
    where u.id = membership and s.person_id = u.person_id and is_within_reach(u.organization_id) and s.ended_at is null
    returning 1
  ) select count(*)::int from ended
$$;--> statement-breakpoint

-- A membership that counts: accepted, and neither suspended nor over.
create view memberships_in_force with (security_invoker = true) as
  select id, organization_id, person_id, joined_at from organization_users
  where joined_at is not null and suspended_at is null and removed_at is null and (expires_at is null or expires_at > now());--> statement-breakpoint
grant select on memberships_in_force to polyclinic_app, polyclinic_staff, polyclinic_identity;
