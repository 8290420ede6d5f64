-- What somebody is called: where names are written without spaces between letters, the family comes first.
create function practitioner_name(prefix text, given text, family text, suffix text) returns text
language sql immutable strict parallel safe as $$
  select concat_ws(' ', nullif(prefix, ''),
    case when family ~ '[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]' then family || ' ' || given else given || ' ' || family end,
    nullif(suffix, ''))
$$;--> statement-breakpoint

CREATE TABLE "practitioner_licences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"practitioner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"number" text NOT NULL,
	"issuer" text DEFAULT '' NOT NULL,
	"subdivision" text,
	"issued" date,
	"expires" date,
	"is_primary" boolean DEFAULT false NOT NULL,
	"verified_at" timestamp with time zone,
	"verified_by_person_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "practitioner_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer NOT NULL,
	"practitioner_id" uuid NOT NULL,
	"code" text NOT NULL,
	"specialty" text,
	"specialty_name" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"accepting_patients" boolean DEFAULT true NOT NULL,
	"hours" text DEFAULT '' NOT NULL,
	"period_from" date,
	"period_to" date,
	"organization_user_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sort_name" text DEFAULT '' NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"next_expiry" date DEFAULT '-infinity' NOT NULL,
	"licensed_in" text[] DEFAULT '{}' NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	CONSTRAINT "practitioner_roles_once" UNIQUE("organization_id","practitioner_id"),
	CONSTRAINT "practitioner_roles_tenant" UNIQUE("organization_id","id"),
	CONSTRAINT "practitioner_roles_user" UNIQUE("organization_id","organization_user_id")
);
--> statement-breakpoint
CREATE TABLE "practitioners" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"given" text NOT NULL,
	"family" text NOT NULL,
	"suffix" text DEFAULT '' NOT NULL,
	"preferred_name" text DEFAULT '' NOT NULL,
	"gender" text,
	"birth_date" date,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"email" text,
	"phone" text,
	"npi" text,
	"taxonomy" text,
	"dea" text,
	"degrees" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text GENERATED ALWAYS AS (practitioner_name(prefix, given, family, suffix)) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "practitioner_licences" ADD CONSTRAINT "practitioner_licences_practitioner_id_practitioners_id_fk" FOREIGN KEY ("practitioner_id") REFERENCES "public"."practitioners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practitioner_licences" ADD CONSTRAINT "practitioner_licences_verified_by_person_id_people_id_fk" FOREIGN KEY ("verified_by_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practitioner_roles" ADD CONSTRAINT "practitioner_roles_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practitioner_roles" ADD CONSTRAINT "practitioner_roles_practitioner_id_practitioners_id_fk" FOREIGN KEY ("practitioner_id") REFERENCES "public"."practitioners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practitioner_roles" ADD CONSTRAINT "practitioner_roles_membership" FOREIGN KEY ("organization_id","organization_user_id") REFERENCES "public"."organization_users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "practitioner_licences_by_practitioner" ON "practitioner_licences" USING btree ("practitioner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "practitioner_licences_primary" ON "practitioner_licences" USING btree ("practitioner_id","type") WHERE is_primary;--> statement-breakpoint
CREATE INDEX "practitioner_roles_by_practitioner" ON "practitioner_roles" USING btree ("practitioner_id","organization_id");--> statement-breakpoint
CREATE INDEX "practitioner_roles_by_name" ON "practitioner_roles" USING btree ("organization_id",("sort_name" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "practitioner_roles_names" ON "practitioner_roles" USING btree (("sort_name" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "practitioner_roles_by_expiry" ON "practitioner_roles" USING btree ("organization_id","next_expiry","id");--> statement-breakpoint
CREATE INDEX "practitioner_roles_expiries" ON "practitioner_roles" USING btree ("next_expiry","id");--> statement-breakpoint
CREATE INDEX "practitioner_roles_licensed" ON "practitioner_roles" USING gin ("organization_id","licensed_in");--> statement-breakpoint
CREATE INDEX "practitioner_roles_search" ON "practitioner_roles" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "practitioners_email" ON "practitioners" USING btree ("email");--> statement-breakpoint
CREATE INDEX "practitioners_npi" ON "practitioners" USING btree ("npi");--> statement-breakpoint
CREATE INDEX "practitioners_birth" ON "practitioners" USING btree ("birth_date");--> statement-breakpoint

-- What a role knows of its person and their licences. Whoever is changed right now is waited for.
create function describe_practitioner_role() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare person practitioners;
begin
  select * into strict person from practitioners where id = new.practitioner_id for share;
  new.sort_name := person.family || ' ' || person.given;
  select coalesce(min(coalesce(l.expires, 'infinity')), '-infinity'), coalesce(bool_and(l.verified_at is not null), false),
      coalesce(array_agg(distinct l.subdivision order by l.subdivision) filter (where l.subdivision is not null), '{}'),
      searchable(concat_ws(' ', person.name, person.preferred_name, person.email, person.npi, new.specialty_name,
        string_agg(l.number, ' ')))
    into new.next_expiry, new.verified, new.licensed_in, new.search_text
    from practitioner_licences l where l.practitioner_id = new.practitioner_id;
  return new;
end $$;--> statement-breakpoint
create trigger practitioner_roles_description before insert or update of practitioner_id, specialty_name
  on practitioner_roles for each row execute function describe_practitioner_role();--> statement-breakpoint

-- What changes of a person changes in each of their roles: whoever has read one of them has read something older.
create function describe_practitioner_roles() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update practitioner_roles set practitioner_id = practitioner_id, version = version + 1, updated_at = now()
  where practitioner_id = new.id;
  return null;
end $$;--> statement-breakpoint
create trigger practitioners_description after update on practitioners
  for each row execute function describe_practitioner_roles();--> statement-breakpoint
create function touch_practitioners() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update practitioners set updated_at = now() where id in (select practitioner_id from changed);
  return null;
end $$;--> statement-breakpoint
create trigger practitioner_licences_added after insert on practitioner_licences
  referencing new table as changed for each statement execute function touch_practitioners();--> statement-breakpoint
-- Whoever verifies a licence changes nothing that a form holds: nobody has read something older by that.
create function follow_licences() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update practitioners set updated_at = now() where id in (
    select n.practitioner_id from changed n join former f on f.id = n.id
    where to_jsonb(n) - 'verified_at' - 'verified_by_person_id' <> to_jsonb(f) - 'verified_at' - 'verified_by_person_id');
  update practitioner_roles set practitioner_id = practitioner_id where practitioner_id in (
    select n.practitioner_id from changed n join former f on f.id = n.id
    where (n.verified_at is null) <> (f.verified_at is null));
  return null;
end $$;--> statement-breakpoint
create trigger practitioner_licences_changed after update on practitioner_licences
  referencing old table as former new table as changed for each statement execute function follow_licences();--> statement-breakpoint
create trigger practitioner_licences_dropped after delete on practitioner_licences
  referencing old table as changed for each statement execute function touch_practitioners();--> statement-breakpoint

-- A person without a role would be nobody's to see or to change.
create function forget_practitioner() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  delete from practitioners p where p.id = old.practitioner_id
    and not exists (select from practitioner_roles r where r.practitioner_id = p.id);
  return null;
end $$;--> statement-breakpoint
create trigger practitioner_roles_last after delete on practitioner_roles
  for each row execute function forget_practitioner();--> statement-breakpoint

-- Who may be given a role: somebody who serves nobody yet, or who has a role within reach. A policy of the roles cannot
-- ask that of the roles themselves.
create function may_be_given_role(practitioner uuid) returns boolean language sql stable security definer
set search_path = public, pg_temp as $$
  select coalesce(bool_or(is_within_reach(organization_id)), true) from practitioner_roles where practitioner_id = practitioner
$$;--> statement-breakpoint
-- The roles of somebody who has one within reach, wherever they are: each organization's log tells what became of them.
create function roles_of_practitioner(practitioner uuid) returns table (id uuid, organization_id int)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.id, r.organization_id from practitioner_roles r where r.practitioner_id = practitioner
    and exists (select from practitioner_roles here where here.practitioner_id = practitioner and is_within_reach(here.organization_id))
  order by r.organization_id
$$;--> statement-breakpoint
-- Who has verified a licence: whoever sees it may know on whose word it counts.
create function verifier_of(licence uuid) returns text language sql stable security definer
set search_path = public, pg_temp as $$
  select p.display_name from practitioner_licences l join people p on p.id = l.verified_by_person_id
  where l.id = licence and exists (
    select from practitioner_roles r where r.practitioner_id = l.practitioner_id and is_within_reach(r.organization_id))
$$;--> statement-breakpoint
-- The roles that a search finds. LIKE is not leakproof: under the policies of tenants no index answers it. Executed as
-- text, for a plan that knows the words.
create function found_practitioners_within_reach(words text, organization int) returns setof uuid language plpgsql stable
security definer rows 100 set search_path = public, pg_temp as $$
begin
  if is_within_reach(organization) then
    return query execute 'select id from practitioner_roles where organization_id = $2 and search_text like search_pattern($1)'
      using words, organization;
  end if;
end $$;--> statement-breakpoint

do $$
declare name text;
begin
  foreach name in array array['practitioners', 'practitioner_licences', 'practitioner_roles']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to current_user using (true) with check (true)', name || '_owner', name);
    execute format('create policy %I on %I to polyclinic_staff using (true) with check (true)', name || '_staff', name);
  end loop;

  -- A person and their licences are seen wherever they have or had a role, and changed where they still have one.
  foreach name in array array['practitioners.id', 'practitioner_licences.practitioner_id']
  loop
    execute format('create policy %I on %I for select to polyclinic_app using (exists (select from practitioner_roles r
      where r.practitioner_id = %s and r.organization_id = any ((select accessible_organizations())::int[])))',
      split_part(name, '.', 1) || '_tenant', split_part(name, '.', 1), name);
    execute format('create policy %I on %I for update to polyclinic_app using (exists (select from practitioner_roles r
      where r.practitioner_id = %s and r.organization_id = any ((select accessible_organizations())::int[])
        and (r.period_to is null or r.period_to >= current_date)))',
      split_part(name, '.', 1) || '_tenant_update', split_part(name, '.', 1), name);
  end loop;
end $$;--> statement-breakpoint
-- Somebody new serves nobody yet, and until then is nobody's to see.
create policy practitioners_tenant_create on practitioners for insert to polyclinic_app with check (true);--> statement-breakpoint
create policy practitioner_licences_tenant_create on practitioner_licences for insert to polyclinic_app
  with check (exists (select from practitioner_roles r where r.practitioner_id = practitioner_licences.practitioner_id
    and r.organization_id = any ((select accessible_organizations())::int[]) and (r.period_to is null or r.period_to >= current_date)));--> statement-breakpoint
create policy practitioner_licences_tenant_delete on practitioner_licences for delete to polyclinic_app
  using (exists (select from practitioner_roles r where r.practitioner_id = practitioner_licences.practitioner_id
    and r.organization_id = any ((select accessible_organizations())::int[]) and (r.period_to is null or r.period_to >= current_date)));--> statement-breakpoint

create policy practitioner_roles_tenant on practitioner_roles for select to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));--> statement-breakpoint
create policy practitioner_roles_tenant_create on practitioner_roles for insert to polyclinic_app
  with check (organization_id = any ((select accessible_organizations())::int[]) and may_be_given_role(practitioner_id));--> statement-breakpoint
create policy practitioner_roles_tenant_update on practitioner_roles for update to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));--> statement-breakpoint
create policy practitioner_roles_tenant_delete on practitioner_roles for delete to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));--> statement-breakpoint

grant select, insert, update on practitioners to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant select, insert, update, delete on practitioner_licences to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant select, insert, delete on practitioner_roles to polyclinic_app, polyclinic_staff;--> statement-breakpoint
-- A role stays its person's and its organization's.
grant update (code, specialty, specialty_name, active, accepting_patients, hours, period_from, period_to,
  organization_user_id, version, updated_at) on practitioner_roles to polyclinic_app, polyclinic_staff;
