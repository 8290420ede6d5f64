CREATE TABLE "api_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer,
	"kind" text NOT NULL,
	"person_id" integer NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] NOT NULL,
	"reach" text NOT NULL,
	"hint" text NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"organization_id" integer NOT NULL,
	"organization_user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"changes" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "api_key" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "viewed_as_person_id" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_membership" FOREIGN KEY ("organization_id","organization_user_id") REFERENCES "public"."organization_users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_name" ON "api_keys" USING btree (coalesce("organization_id", 0),lower("name")) WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "api_keys_by_person" ON "api_keys" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "views_open" ON "views" USING btree ("session_id") WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_viewed_as_person_id_people_id_fk" FOREIGN KEY ("viewed_as_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint

do $$
declare name text;
begin
  foreach name in array array['api_keys', 'views']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to current_user using (true) with check (true)', name || '_owner', name);
    execute format('create policy %I on %I to polyclinic_staff using (true) with check (true)', name || '_staff', name);
    execute format('create policy %I on %I to polyclinic_identity using (true) with check (true)', name || '_identity', name);
    execute format('create policy %I on %I to polyclinic_app using (organization_id = any ((select accessible_organizations())::int[]))', name || '_tenant', name);
  end loop;
end $$;--> statement-breakpoint
-- Whoever manages keys never reads what one is known by.
grant select (id, organization_id, kind, person_id, name, permissions, reach, hint, expires_at, last_used_at, revoked_at, created_at), insert, update (revoked_at)
  on api_keys to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant select, update (last_used_at) on api_keys to polyclinic_identity;--> statement-breakpoint
grant select, insert, update (ended_at) on views to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant select, update (changes, ended_at) on views to polyclinic_identity;--> statement-breakpoint

-- What was added to the log later counts where it is there: rows from before keep their hash.
create or replace function audit_hash(entry audit_log) returns text language sql stable as $$
  select encode(sha256(convert_to((jsonb_build_array(
    entry.previous_hash, entry.organization_id, entry.sequence,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    entry.actor_person_id, entry.action, entry.subject, entry.subject_id, entry.before, entry.after, entry.request_id
  ) || case when entry.api_key is null and entry.viewed_as_person_id is null then '[]'
    else jsonb_build_array(entry.api_key, entry.viewed_as_person_id) end)::text, 'UTF8')), 'hex')
$$;--> statement-breakpoint

-- Who did what a row of the log tells of. Whoever may read the row may know, also of the provider's people.
create function actor_of(entry bigint) returns json language sql stable security definer
set search_path = public, pg_temp as $$
  select json_build_object('displayName', p.display_name, 'email', p.email)
  from audit_log l join people p on p.id = l.actor_person_id
  where l.id = entry and is_within_reach(l.organization_id)
$$;
