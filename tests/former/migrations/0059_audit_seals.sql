CREATE TABLE "audit_seal_ranges" (
	"seal" bigint NOT NULL,
	"organization_id" integer,
	"first" integer NOT NULL,
	"last" integer NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "audit_seal_ranges_chain" UNIQUE NULLS NOT DISTINCT("organization_id","last")
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	"previous" text NOT NULL,
	"mac" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_seal_ranges" ADD CONSTRAINT "audit_seal_ranges_seal_audit_seals_number_fk" FOREIGN KEY ("seal") REFERENCES "public"."audit_seals"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_seal_ranges" ADD CONSTRAINT "audit_seal_ranges_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_seal_ranges_seal" ON "audit_seal_ranges" USING btree ("seal");--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array array['audit_seals', 'audit_seal_ranges']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to current_user using (true) with check (true)', name || '_owner', name);
    execute format('create policy %I on %I for select to polyclinic_jobs using (true)', name || '_jobs', name);
    execute format('create policy %I on %I for insert to polyclinic_jobs with check (true)', name || '_jobs_write', name);
    execute format('grant select, insert on %I to polyclinic_jobs', name);
    execute format('create trigger %I before update or delete or truncate on %I for each statement execute function refuse_change()',
      name || '_append_only', name);
  end loop;
end $$;--> statement-breakpoint
-- Whoever seals the log needs of its rows what identifies them, and nothing of what they say.
create policy audit_log_jobs on audit_log for select to polyclinic_jobs using (true);--> statement-breakpoint
grant select (id, organization_id, sequence, at, hash) on audit_log to polyclinic_jobs;
