CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"organization_id" integer,
	"number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"result" text DEFAULT 'waiting' NOT NULL,
	"errors" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"keys" text[] DEFAULT '{}' NOT NULL,
	"level" smallint DEFAULT 0 NOT NULL,
	"match" text,
	"record_id" text,
	"record_version" integer,
	CONSTRAINT "import_rows_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer,
	"noun" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"columns" text[] NOT NULL,
	"mapping" jsonb,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"counts" jsonb DEFAULT '{}' NOT NULL,
	"rows" integer NOT NULL,
	"created_by_person_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(file_name)) STORED NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_person_id_people_id_fk" FOREIGN KEY ("created_by_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_by_result" ON "import_rows" USING btree ("import_id","result","number");--> statement-breakpoint
CREATE INDEX "import_rows_to_check" ON "import_rows" USING btree ("import_id","number") WHERE result = 'waiting';--> statement-breakpoint
CREATE INDEX "import_rows_to_create" ON "import_rows" USING btree ("import_id","level","number") WHERE result in ('ready', 'known');--> statement-breakpoint
CREATE INDEX "import_rows_to_undo" ON "import_rows" USING btree ("import_id","level","number") WHERE result in ('created', 'given');--> statement-breakpoint
CREATE INDEX "imports_in_order" ON "imports" USING btree ("organization_id","noun","created_at","id");--> statement-breakpoint
CREATE INDEX "imports_in_order_everywhere" ON "imports" USING btree ("noun","created_at","id");--> statement-breakpoint
CREATE INDEX "imports_search" ON "imports" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint

-- Who has uploaded a file: whoever sees the import may know whose it is.
create function importer_of(import uuid) returns text language sql stable security definer
set search_path = public, pg_temp as $$
  select p.display_name from imports i join people p on p.id = i.created_by_person_id
  where i.id = import and is_within_reach(i.organization_id)
$$;--> statement-breakpoint

do $$
declare name text;
begin
  foreach name in array array['imports', 'import_rows']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to current_user using (true) with check (true)', name || '_owner', name);
    execute format('create policy %I on %I to polyclinic_staff using (true) with check (true)', name || '_staff', name);
    execute format('create policy %I on %I to polyclinic_app using (organization_id = any ((select accessible_organizations())::int[]))', name || '_tenant', name);
    execute format('grant select, insert, update on %I to polyclinic_app, polyclinic_staff', name);
  end loop;
end $$;--> statement-breakpoint
-- The rows of a file that is thrown away go; that there was one stays known.
grant delete on import_rows to polyclinic_app, polyclinic_staff;
