CREATE TABLE "plan_offers" (
	"plan_id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"asked" integer DEFAULT 1 NOT NULL,
	"failure" text,
	"writing_until" timestamp with time zone,
	"product_id" text,
	"variants" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_prices" (
	"version_id" integer NOT NULL,
	"currency" text NOT NULL,
	"interval" text NOT NULL,
	"amount" integer NOT NULL,
	"seat_amount" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "plan_prices_version_id_currency_interval_pk" PRIMARY KEY("version_id","currency","interval"),
	CONSTRAINT "plan_prices_amounts" CHECK ("plan_prices"."amount" >= 0 and "plan_prices"."seat_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "plan_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"plan_id" integer NOT NULL,
	"code" text NOT NULL,
	"number" smallint NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"included_seats" integer DEFAULT 0 NOT NULL,
	"trial_days" smallint DEFAULT 0 NOT NULL,
	"limit_practitioners" integer,
	"limit_locations" integer,
	"limit_users" integer,
	"limit_emails_per_month" integer,
	"features" text[] DEFAULT '{}' NOT NULL,
	"published_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shown" boolean DEFAULT false NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(code || ' ' || name || ' ' || description)) STORED NOT NULL,
	CONSTRAINT "plan_versions_number" UNIQUE("plan_id","number"),
	CONSTRAINT "plan_versions_published" CHECK (("plan_versions"."status" = 'draft') = ("plan_versions"."published_at" is null)),
	CONSTRAINT "plan_versions_archived" CHECK (("plan_versions"."status" = 'archived') = ("plan_versions"."archived_at" is not null)),
	CONSTRAINT "plan_versions_seats" CHECK ("plan_versions"."included_seats" between 0 and 10000),
	CONSTRAINT "plan_versions_trial" CHECK ("plan_versions"."trial_days" between 0 and 90)
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plans_code_unique" UNIQUE("code"),
	CONSTRAINT "plans_named" UNIQUE("id","code")
);
--> statement-breakpoint
ALTER TABLE "clinical_test_prices" ADD COLUMN "writing_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plan_offers" ADD CONSTRAINT "plan_offers_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_version_id_plan_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."plan_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_plan" FOREIGN KEY ("plan_id","code") REFERENCES "public"."plans"("id","code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_offers_waiting" ON "plan_offers" USING btree ("plan_id") WHERE state <> 'written';--> statement-breakpoint
CREATE INDEX "plan_prices_by_currency" ON "plan_prices" USING btree ("currency","version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_versions_draft" ON "plan_versions" USING btree ("plan_id") WHERE status = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "plan_versions_live" ON "plan_versions" USING btree ("plan_id") WHERE status = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX "plan_versions_shown" ON "plan_versions" USING btree ("plan_id") WHERE shown;--> statement-breakpoint
CREATE INDEX "plan_versions_by_name" ON "plan_versions" USING btree (("name" collate "und-x-icu"),"id") WHERE shown;--> statement-breakpoint
CREATE INDEX "plan_versions_by_code" ON "plan_versions" USING btree ("code","id") WHERE shown;--> statement-breakpoint
CREATE INDEX "plan_versions_by_seats" ON "plan_versions" USING btree ("included_seats","id") WHERE shown;--> statement-breakpoint
CREATE INDEX "plan_versions_by_change" ON "plan_versions" USING btree ("updated_at","id") WHERE shown;--> statement-breakpoint
CREATE INDEX "plan_versions_search" ON "plan_versions" USING gin ("search_text" gin_trgm_ops) WHERE shown;--> statement-breakpoint

-- Plans are the provider's. Everybody's history names them, where without a policy for them nothing is found.
do $$
declare name text;
begin
  foreach name in array array['plans', 'plan_versions', 'plan_prices', 'plan_offers']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to current_user using (true) with check (true)', name || '_owner', name);
    execute format('create policy %I on %I to polyclinic_staff using (true) with check (true)', name || '_staff', name);
    execute format('grant select on %I to polyclinic_app, polyclinic_staff', name);
    execute format('grant insert, update, delete on %I to polyclinic_staff', name);
    -- What a job needs to write to commerce what waits: to know what is published, and to say what became of it.
    execute format('create policy %I on %I for select to polyclinic_jobs using (true)', name || '_jobs', name);
    execute format('grant select on %I to polyclinic_jobs', name);
  end loop;
end $$;--> statement-breakpoint
create policy plan_offers_jobs_write on plan_offers for update to polyclinic_jobs using (true) with check (true);--> statement-breakpoint
grant update (state, failure, product_id, variants, writing_until, updated_at) on plan_offers to polyclinic_jobs;--> statement-breakpoint
grant update (writing_until) on clinical_test_prices to polyclinic_jobs;--> statement-breakpoint

-- What was published stays as it was, whoever asks: it is archived, and nothing else becomes of it. Each begins as a draft.
create function keep_published_plan() returns trigger language plpgsql as $$
declare become text[] := array['status', 'archived_at', 'updated_at', 'shown', 'search_text'];
begin
  if tg_op = 'INSERT' then
    if new.status <> 'draft' then
      raise exception 'A version of a plan begins as a draft.';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.status <> 'draft' then
      raise exception 'A published version of a plan is never changed.';
    end if;
    return old;
  end if;
  if old.status <> 'draft' and (to_jsonb(new) - become <> to_jsonb(old) - become
    or (old.status, new.status) not in (('live', 'live'), ('live', 'archived'), ('archived', 'archived'))) then
    raise exception 'A published version of a plan is never changed.';
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger plan_versions_kept before insert or update or delete on plan_versions
  for each row execute function keep_published_plan();--> statement-breakpoint
create function keep_published_prices() returns trigger language plpgsql as $$
begin
  -- Held until the end, so that it is not published meanwhile.
  perform from plan_versions
    where id in (case when tg_op <> 'INSERT' then old.version_id end, case when tg_op <> 'DELETE' then new.version_id end) for share;
  if exists (select from plan_versions where status <> 'draft'
    and id in (case when tg_op <> 'INSERT' then old.version_id end, case when tg_op <> 'DELETE' then new.version_id end)) then
    raise exception 'A published version of a plan is never changed.';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;--> statement-breakpoint
create trigger plan_prices_kept before insert or update or delete on plan_prices
  for each row execute function keep_published_prices();
