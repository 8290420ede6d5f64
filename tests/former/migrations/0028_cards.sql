CREATE TABLE "payment_methods" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer NOT NULL,
	"customer" text NOT NULL,
	"token" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" smallint NOT NULL,
	"exp_year" smallint NOT NULL,
	"added_by_person_id" integer,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "payment_methods_last4" CHECK ("payment_methods"."last4" ~ '^[0-9]{4}$'),
	CONSTRAINT "payment_methods_expiry" CHECK ("payment_methods"."exp_month" between 1 and 12 and "payment_methods"."exp_year" between 2000 and 2999)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payment_method_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_added_by_person_id_people_id_fk" FOREIGN KEY ("added_by_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_one" ON "payment_methods" USING btree ("organization_id") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_token" ON "payment_methods" USING btree ("token");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payment_method_id_payment_methods_id_fk" FOREIGN KEY ("payment_method_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
alter table payment_methods enable row level security;--> statement-breakpoint
alter table payment_methods force row level security;--> statement-breakpoint
create policy payment_methods_owner on payment_methods to current_user using (true) with check (true);--> statement-breakpoint
create policy payment_methods_staff on payment_methods to polyclinic_staff using (true) with check (true);--> statement-breakpoint
create policy payment_methods_jobs on payment_methods for select to polyclinic_jobs using (true);--> statement-breakpoint
-- A card is its organization's: whom that pays for knows nothing of it.
create policy payment_methods_tenant on payment_methods to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]))
  with check (organization_id = any ((select accessible_organizations())::int[]));--> statement-breakpoint
grant select, insert on payment_methods to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant select on payment_methods to polyclinic_jobs;--> statement-breakpoint
-- It is removed, and never changed: what was charged goes on to say with which.
grant update (removed_at) on payment_methods to polyclinic_app, polyclinic_staff;
