CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by_person_id" integer,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"practitioner_id" uuid,
	"licence_id" uuid,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "files_purpose" CHECK (purpose in ('logo', 'photo', 'licence'))
);
--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "primary_colour" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "logo_file_id" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_person_id_people_id_fk" FOREIGN KEY ("uploaded_by_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_practitioner_id_practitioners_id_fk" FOREIGN KEY ("practitioner_id") REFERENCES "public"."practitioners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_licence_id_practitioner_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."practitioner_licences"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_by_organization" ON "files" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "files_by_practitioner" ON "files" USING btree ("practitioner_id");--> statement-breakpoint
CREATE INDEX "files_by_licence" ON "files" USING btree ("licence_id");--> statement-breakpoint
CREATE INDEX "files_by_day" ON "files" USING btree ("uploaded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "files_photo" ON "files" USING btree ("practitioner_id") WHERE purpose = 'photo' and replaced_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "files_licence" ON "files" USING btree ("licence_id") WHERE replaced_at is null;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organizations_logo" ON "organizations" USING btree ("logo_file_id");--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_primary_colour" CHECK (primary_colour ~ '^#[0-9a-f]{6}$');--> statement-breakpoint

-- The brand that holds at the end of a path, each part with the organization that it comes from; null where nobody has one.
create function brand_of(place int[]) returns jsonb language sql stable security definer
set search_path = public, pg_temp as $$
  with line as (select * from organizations where id = any (place) order by cardinality(path) desc)
  select jsonb_build_object(
    'primaryColour', (select jsonb_build_array(primary_colour, id) from line where primary_colour is not null limit 1),
    'logo', (select jsonb_build_array(logo_file_id, id) from line where logo_file_id is not null limit 1))
$$;--> statement-breakpoint
-- The logo that holds there, also one of an organization beyond the caller's reach: whoever belongs below it sees it.
create function logo_of(place int[]) returns setof files language sql stable security definer rows 1
set search_path = public, pg_temp as $$
  select * from files where id = (brand_of(place) -> 'logo' ->> 0)::uuid
$$;--> statement-breakpoint
-- Who has sent a file: whoever sees it may know on whose word it counts.
create function sender_of(file uuid) returns text language sql stable security definer
set search_path = public, pg_temp as $$
  select p.display_name from files f join people p on p.id = f.uploaded_by_person_id
  where f.id = file and exists (
    select from practitioner_roles r where r.practitioner_id = f.practitioner_id and is_within_reach(r.organization_id))
$$;--> statement-breakpoint

alter table files enable row level security;--> statement-breakpoint
alter table files force row level security;--> statement-breakpoint
create policy files_owner on files to current_user using (true) with check (true);--> statement-breakpoint
create policy files_staff on files to polyclinic_staff using (true) with check (true);--> statement-breakpoint
create policy files_identity on files to polyclinic_identity using (true) with check (true);--> statement-breakpoint
-- What belongs to a practitioner goes where they go; anything else stays in its organization.
create policy files_tenant on files for select to polyclinic_app using (
  case when practitioner_id is null then organization_id = any ((select accessible_organizations())::int[])
  else exists (select from practitioner_roles r where r.practitioner_id = files.practitioner_id
    and r.organization_id = any ((select accessible_organizations())::int[])) end);--> statement-breakpoint
create policy files_tenant_create on files for insert to polyclinic_app with check (
  organization_id = any ((select accessible_organizations())::int[])
  and (practitioner_id is null or exists (select from practitioner_roles r where r.practitioner_id = files.practitioner_id
    and r.organization_id = any ((select accessible_organizations())::int[]) and (r.period_to is null or r.period_to >= current_date))));--> statement-breakpoint
create policy files_tenant_update on files for update to polyclinic_app using (
  case when practitioner_id is null then organization_id = any ((select accessible_organizations())::int[])
  else exists (select from practitioner_roles r where r.practitioner_id = files.practitioner_id
    and r.organization_id = any ((select accessible_organizations())::int[]) and (r.period_to is null or r.period_to >= current_date)) end);--> statement-breakpoint
grant select, insert, update (practitioner_id, licence_id, replaced_at) on files to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant select, delete on files to polyclinic_identity;
