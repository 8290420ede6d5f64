CREATE TABLE "account_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"contents" jsonb NOT NULL,
	"reach" integer[],
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"stored_as" uuid,
	"bytes" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone DEFAULT now() + interval '1 day' NOT NULL,
	CONSTRAINT "account_exports_state" CHECK (state in ('waiting', 'running', 'ready', 'failed')),
	CONSTRAINT "account_exports_ready" CHECK ((state = 'ready') = (stored_as is not null))
);
--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_exports_one" ON "account_exports" USING btree ("organization_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "account_exports_in_order" ON "account_exports" USING btree ("organization_id","person_id","created_at");--> statement-breakpoint
CREATE INDEX "account_exports_expiring" ON "account_exports" USING btree ("expires_at");--> statement-breakpoint

-- An export is for whoever asked for it, and for nobody else of the organization.
alter table account_exports enable row level security;--> statement-breakpoint
alter table account_exports force row level security;--> statement-breakpoint
create policy account_exports_owner on account_exports to current_user using (true) with check (true);--> statement-breakpoint
create policy account_exports_staff on account_exports to polyclinic_staff
  using (person_id = (select current_person())) with check (person_id = (select current_person()));--> statement-breakpoint
create policy account_exports_tenant on account_exports to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]) and person_id = (select current_person()))
  with check (organization_id = any ((select accessible_organizations())::int[]) and person_id = (select current_person()));--> statement-breakpoint
create policy account_exports_jobs on account_exports to polyclinic_jobs using (true) with check (true);--> statement-breakpoint
-- The sweep of the storage asks which keys still have a row.
create policy account_exports_identity on account_exports for select to polyclinic_identity using (true);--> statement-breakpoint
grant select, insert on account_exports to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant select, delete on account_exports to polyclinic_jobs;--> statement-breakpoint
grant update (state, done, attempts, lease_until, stored_as, bytes, expires_at) on account_exports to polyclinic_jobs;--> statement-breakpoint
grant select (stored_as) on account_exports to polyclinic_identity;
