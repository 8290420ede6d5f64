-- What a version of a test is found by. An array is put together as it is, whatever anybody's settings are.
create function clinical_test_words(code text, name text, synonyms text[], loinc text) returns text language plpgsql
immutable parallel safe as $$
begin
  return public.searchable(concat_ws(' ', code, name, array_to_string(synonyms, ' '), loinc));
end $$;--> statement-breakpoint
CREATE TABLE "clinical_test_availability" (
	"test_id" integer NOT NULL,
	"organization_id" integer NOT NULL,
	"reach" text NOT NULL,
	CONSTRAINT "clinical_test_availability_test_id_organization_id_pk" PRIMARY KEY("test_id","organization_id")
);
--> statement-breakpoint
CREATE TABLE "clinical_test_members" (
	"version_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "clinical_test_members_version_id_member_id_pk" PRIMARY KEY("version_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "clinical_test_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clinical_test_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"test_id" integer NOT NULL,
	"code" text NOT NULL,
	"number" smallint NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"name" text NOT NULL,
	"synonyms" text[] DEFAULT '{}' NOT NULL,
	"kind" text,
	"loinc" text,
	"specimen" text,
	"container" text DEFAULT '' NOT NULL,
	"volume" double precision,
	"volume_unit" text,
	"fasting" boolean DEFAULT false NOT NULL,
	"collection" text DEFAULT '' NOT NULL,
	"turnaround" text,
	"method" text DEFAULT '' NOT NULL,
	"result_type" text,
	"unit" text,
	"reference_ranges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"price_amount" integer,
	"price_currency" text,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shown" boolean GENERATED ALWAYS AS ((status in ('active', 'retired') or (status = 'draft' and number = 1))) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (clinical_test_words(code, name, synonyms, loinc)) STORED NOT NULL,
	CONSTRAINT "clinical_test_versions_number" UNIQUE("test_id","number"),
	CONSTRAINT "clinical_test_versions_price" CHECK (("clinical_test_versions"."price_amount" is null) = ("clinical_test_versions"."price_currency" is null)),
	CONSTRAINT "clinical_test_versions_volume" CHECK (("clinical_test_versions"."volume" is null) = ("clinical_test_versions"."volume_unit" is null)),
	CONSTRAINT "clinical_test_versions_published" CHECK (("clinical_test_versions"."status" = 'draft') = ("clinical_test_versions"."published_at" is null))
);
--> statement-breakpoint
CREATE TABLE "clinical_tests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clinical_tests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"everywhere" boolean DEFAULT true NOT NULL,
	"replaced_by" integer,
	"retired_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clinical_tests_code_unique" UNIQUE("code"),
	CONSTRAINT "clinical_tests_named" UNIQUE("id","code"),
	CONSTRAINT "clinical_tests_replacement" CHECK ("clinical_tests"."replaced_by" <> "clinical_tests"."id")
);
--> statement-breakpoint
ALTER TABLE "clinical_test_availability" ADD CONSTRAINT "clinical_test_availability_test_id_clinical_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."clinical_tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_test_availability" ADD CONSTRAINT "clinical_test_availability_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_test_members" ADD CONSTRAINT "clinical_test_members_version_id_clinical_test_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."clinical_test_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_test_members" ADD CONSTRAINT "clinical_test_members_member_id_clinical_tests_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."clinical_tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_test_versions" ADD CONSTRAINT "clinical_test_versions_test" FOREIGN KEY ("test_id","code") REFERENCES "public"."clinical_tests"("id","code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_tests" ADD CONSTRAINT "clinical_tests_replaced_by_clinical_tests_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."clinical_tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clinical_test_availability_by_organization" ON "clinical_test_availability" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "clinical_test_members_by_member" ON "clinical_test_members" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "clinical_test_versions_draft" ON "clinical_test_versions" USING btree ("test_id") WHERE status = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "clinical_test_versions_shown" ON "clinical_test_versions" USING btree ("test_id") WHERE shown;--> statement-breakpoint
CREATE INDEX "clinical_test_versions_by_name" ON "clinical_test_versions" USING btree (("name" collate "und-x-icu"),"id") WHERE shown;--> statement-breakpoint
CREATE INDEX "clinical_test_versions_by_code" ON "clinical_test_versions" USING btree ("code","id") WHERE shown;--> statement-breakpoint
CREATE INDEX "clinical_test_versions_by_change" ON "clinical_test_versions" USING btree ("updated_at","id") WHERE shown;--> statement-breakpoint
CREATE INDEX "clinical_test_versions_search" ON "clinical_test_versions" USING gin ("search_text" gin_trgm_ops) WHERE shown;--> statement-breakpoint
CREATE INDEX "clinical_tests_by_replacement" ON "clinical_tests" USING btree ("replaced_by");--> statement-breakpoint

do $$
declare name text;
begin
  foreach name in array array['clinical_tests', 'clinical_test_versions', 'clinical_test_members', 'clinical_test_availability']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to current_user using (true) with check (true)', name || '_owner', name);
    execute format('create policy %I on %I to polyclinic_staff using (true) with check (true)', name || '_staff', name);
    execute format('grant select on %I to polyclinic_app, polyclinic_staff', name);
    execute format('grant insert, update, delete on %I to polyclinic_staff', name);
  end loop;
end $$;--> statement-breakpoint

-- The catalogue is the provider's to keep. A tenant reads what was published of the tests that it can order.
create policy clinical_test_availability_tenant on clinical_test_availability for select to polyclinic_app
  using (exists (
    select from organizations o where o.id = any ((select accessible_organizations())::int[])
    and organization_id = any (o.path) and (reach = 'subtree' or organization_id = o.id)));--> statement-breakpoint
create policy clinical_tests_tenant on clinical_tests for select to polyclinic_app
  using (everywhere or id in (select test_id from clinical_test_availability));--> statement-breakpoint
create policy clinical_test_versions_tenant on clinical_test_versions for select to polyclinic_app
  using (status in ('active', 'retired') and test_id in (select id from clinical_tests));--> statement-breakpoint
create policy clinical_test_members_tenant on clinical_test_members for select to polyclinic_app
  using (version_id in (select id from clinical_test_versions));--> statement-breakpoint

-- What was published stays as it was, whoever asks: only what has become of it is written down.
create function keep_published_test() returns trigger language plpgsql as $$
begin
  if old.status <> 'draft' and (tg_op = 'DELETE'
    or to_jsonb(new) - array['status', 'updated_at', 'shown', 'search_text'] <> to_jsonb(old) - array['status', 'updated_at', 'shown', 'search_text']) then
    raise exception 'A published version of a test is never changed.';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;--> statement-breakpoint
create trigger clinical_test_versions_kept before update or delete on clinical_test_versions
  for each row execute function keep_published_test();--> statement-breakpoint
create function keep_published_members() returns trigger language plpgsql as $$
begin
  if exists (select from clinical_test_versions
    where id = case tg_op when 'DELETE' then old.version_id else new.version_id end and status <> 'draft') then
    raise exception 'A published version of a test is never changed.';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;--> statement-breakpoint
create trigger clinical_test_members_kept before insert or update or delete on clinical_test_members
  for each row execute function keep_published_members();
