CREATE TABLE "licence_reminders" (
	"licence_id" uuid NOT NULL,
	"organization_id" integer NOT NULL,
	"expires" date NOT NULL,
	"days" smallint NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "licence_reminders_licence_id_organization_id_expires_days_pk" PRIMARY KEY("licence_id","organization_id","expires","days")
);
--> statement-breakpoint
ALTER TABLE "licence_reminders" ADD CONSTRAINT "licence_reminders_licence_id_practitioner_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."practitioner_licences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_reminders" ADD CONSTRAINT "licence_reminders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "practitioner_licences_by_expiry" ON "practitioner_licences" USING btree ("expires");--> statement-breakpoint

-- Jobs work across tenants, each with what it needs and no more; the queue itself is a schema of its own (lib/server/db/queues.ts).
do $$
begin
  if not exists (select from pg_roles where rolname = 'polyclinic_jobs') then
    create role polyclinic_jobs nologin;
  end if;
end $$;--> statement-breakpoint
grant polyclinic_jobs to polyclinic_app;--> statement-breakpoint
grant usage on schema public to polyclinic_jobs;--> statement-breakpoint
alter table licence_reminders enable row level security;--> statement-breakpoint
alter table licence_reminders force row level security;--> statement-breakpoint
create policy licence_reminders_owner on licence_reminders to current_user using (true) with check (true);--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array array['licence_reminders', 'organizations', 'practitioner_licences', 'practitioner_roles', 'practitioners']
  loop
    execute format('create policy %I on %I for select to polyclinic_jobs using (true)', name || '_jobs', name);
    execute format('grant select on %I to polyclinic_jobs', name);
  end loop;
  foreach name in array array['audit_log', 'licence_reminders', 'outgoing_mails']
  loop
    execute format('create policy %I on %I for insert to polyclinic_jobs with check (true)', name || '_jobs_write', name);
    execute format('grant insert on %I to polyclinic_jobs', name);
  end loop;
end $$;
