CREATE TABLE "clinical_test_prices" (
	"test_id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"asked" integer DEFAULT 1 NOT NULL,
	"failure" text,
	"product_id" text,
	"variant_id" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "practitioner_role_locations" (
	"organization_id" integer NOT NULL,
	"role_id" uuid NOT NULL,
	"location_id" integer NOT NULL,
	CONSTRAINT "practitioner_role_locations_role_id_location_id_pk" PRIMARY KEY("role_id","location_id")
);
--> statement-breakpoint
DROP INDEX "locations_in_order";--> statement-breakpoint
DROP INDEX "locations_in_order_everywhere";--> statement-breakpoint
DROP INDEX "locations_by_city";--> statement-breakpoint
DROP INDEX "practitioner_roles_by_name";--> statement-breakpoint
DROP INDEX "practitioner_roles_names";--> statement-breakpoint
ALTER TABLE "clinical_test_prices" ADD CONSTRAINT "clinical_test_prices_test_id_clinical_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."clinical_tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practitioner_role_locations" ADD CONSTRAINT "practitioner_role_locations_role" FOREIGN KEY ("organization_id","role_id") REFERENCES "public"."practitioner_roles"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practitioner_role_locations" ADD CONSTRAINT "practitioner_role_locations_location" FOREIGN KEY ("organization_id","location_id") REFERENCES "public"."locations"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clinical_test_prices_waiting" ON "clinical_test_prices" USING btree ("test_id") WHERE state <> 'written';--> statement-breakpoint
CREATE INDEX "practitioner_role_locations_by_location" ON "practitioner_role_locations" USING btree ("location_id","role_id");--> statement-breakpoint
CREATE INDEX "locations_by_city_everywhere" ON "locations" USING btree (("city" collate "und-x-icu"),"id","city");--> statement-breakpoint
CREATE INDEX "organizations_by_label" ON "organizations" USING btree (("label" collate "und-x-icu"),"id","label");--> statement-breakpoint
CREATE INDEX "practitioner_roles_by_code" ON "practitioner_roles" USING btree ("organization_id","code","id");--> statement-breakpoint
CREATE INDEX "practitioner_roles_codes" ON "practitioner_roles" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "practitioner_roles_by_specialty" ON "practitioner_roles" USING btree ("organization_id",(coalesce(nullif("specialty_name", ''), U&'\FFFF') collate "und-x-icu"),"id","specialty_name");--> statement-breakpoint
CREATE INDEX "practitioner_roles_specialties" ON "practitioner_roles" USING btree ((coalesce(nullif("specialty_name", ''), U&'\FFFF') collate "und-x-icu"),"id","specialty_name");--> statement-breakpoint
CREATE INDEX "locations_in_order" ON "locations" USING btree ("organization_id",("name" collate "und-x-icu"),"id","name");--> statement-breakpoint
CREATE INDEX "locations_in_order_everywhere" ON "locations" USING btree (("name" collate "und-x-icu"),"id","name");--> statement-breakpoint
CREATE INDEX "locations_by_city" ON "locations" USING btree ("organization_id",("city" collate "und-x-icu"),"id","city");--> statement-breakpoint
CREATE INDEX "practitioner_roles_by_name" ON "practitioner_roles" USING btree ("organization_id",("sort_name" collate "und-x-icu"),"id","sort_name");--> statement-breakpoint
CREATE INDEX "practitioner_roles_names" ON "practitioner_roles" USING btree (("sort_name" collate "und-x-icu"),"id","sort_name");--> statement-breakpoint

alter table practitioner_role_locations enable row level security;--> statement-breakpoint
alter table practitioner_role_locations force row level security;--> statement-breakpoint
create policy practitioner_role_locations_owner on practitioner_role_locations to current_user using (true) with check (true);--> statement-breakpoint
create policy practitioner_role_locations_staff on practitioner_role_locations to polyclinic_staff using (true) with check (true);--> statement-breakpoint
create policy practitioner_role_locations_tenant on practitioner_role_locations to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));--> statement-breakpoint
grant select, insert, delete on practitioner_role_locations to polyclinic_app, polyclinic_staff;--> statement-breakpoint

-- The price of a test in commerce is the provider's business.
alter table clinical_test_prices enable row level security;--> statement-breakpoint
alter table clinical_test_prices force row level security;--> statement-breakpoint
create policy clinical_test_prices_owner on clinical_test_prices to current_user using (true) with check (true);--> statement-breakpoint
create policy clinical_test_prices_staff on clinical_test_prices to polyclinic_staff using (true) with check (true);--> statement-breakpoint
grant select, insert, update, delete on clinical_test_prices to polyclinic_staff;--> statement-breakpoint
-- Read by everybody's lists of tests, where without a policy for them it is empty.
grant select on clinical_test_prices to polyclinic_app;--> statement-breakpoint

-- No more of them than whoever asks has a use for: what finds all there are is quicker by looking at each.
drop function found_practitioners_within_reach(text, int);--> statement-breakpoint
create function found_practitioners_within_reach(words text, organization int, most int default null) returns setof uuid
language plpgsql stable security definer rows 100 set search_path = public, pg_temp as $$
begin
  if is_within_reach(organization) then
    return query execute 'select id from practitioner_roles where organization_id = $2 and search_text like search_pattern($1) limit $3'
      using words, organization, most;
  end if;
end $$;
