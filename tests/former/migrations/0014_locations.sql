-- What a place is found by, as one text. `array_to_string` alone is not immutable, which that of texts is.
create function place_words(name text, city text, npi text, gln text, aliases text[], services text[]) returns text
language sql immutable parallel safe as $$
  select concat_ws(' ', name, city, npi, gln, array_to_string(aliases, ' '), array_to_string(services, ' '))
$$;--> statement-breakpoint

CREATE TABLE "holiday_sets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holiday_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"holidays" jsonb DEFAULT '[]' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(name)) STORED NOT NULL,
	CONSTRAINT "holiday_sets_tenant" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "location_holiday_sets" (
	"organization_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"holiday_set_id" integer NOT NULL,
	CONSTRAINT "location_holiday_sets_location_id_holiday_set_id_pk" PRIMARY KEY("location_id","holiday_set_id")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "locations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"part_of_id" integer,
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"mode" text DEFAULT 'instance' NOT NULL,
	"type" text,
	"physical_type" text DEFAULT 'si' NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"services" text[] DEFAULT '{}' NOT NULL,
	"address_line1" text DEFAULT '' NOT NULL,
	"address_line2" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"subdivision" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"country" smallint,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"time_zone" text NOT NULL,
	"npi" text DEFAULT '' NOT NULL,
	"clia" text DEFAULT '' NOT NULL,
	"place_of_service" text DEFAULT '' NOT NULL,
	"gln" text DEFAULT '' NOT NULL,
	"hours" jsonb DEFAULT '[]' NOT NULL,
	"exceptions" jsonb DEFAULT '[]' NOT NULL,
	"equipment" jsonb DEFAULT '[]' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(place_words(name, city, npi, gln, aliases, services))) STORED NOT NULL,
	CONSTRAINT "locations_tenant" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "holiday_sets" ADD CONSTRAINT "holiday_sets_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_holiday_sets" ADD CONSTRAINT "location_holiday_sets_location" FOREIGN KEY ("organization_id","location_id") REFERENCES "public"."locations"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_holiday_sets" ADD CONSTRAINT "location_holiday_sets_set" FOREIGN KEY ("organization_id","holiday_set_id") REFERENCES "public"."holiday_sets"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_country_countries_code_fk" FOREIGN KEY ("country") REFERENCES "public"."countries"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_part_of" FOREIGN KEY ("organization_id","part_of_id") REFERENCES "public"."locations"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "holiday_sets_name" ON "holiday_sets" USING btree ("organization_id",lower("name"));--> statement-breakpoint
CREATE INDEX "holiday_sets_search" ON "holiday_sets" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "location_holiday_sets_by_set" ON "location_holiday_sets" USING btree ("holiday_set_id");--> statement-breakpoint
CREATE UNIQUE INDEX "locations_name" ON "locations" USING btree ("organization_id",coalesce("part_of_id", 0),lower("name"));--> statement-breakpoint
CREATE INDEX "locations_by_place" ON "locations" USING btree ("part_of_id");--> statement-breakpoint
CREATE INDEX "locations_in_order" ON "locations" USING btree ("organization_id",("name" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "locations_in_order_everywhere" ON "locations" USING btree (("name" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "locations_by_city" ON "locations" USING btree ("organization_id",("city" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "locations_by_country" ON "locations" USING btree ("organization_id","country");--> statement-breakpoint
CREATE INDEX "locations_by_type" ON "locations" USING btree ("organization_id","type");--> statement-breakpoint
CREATE INDEX "locations_search" ON "locations" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint

do $$
declare name text;
begin
  foreach name in array array['locations', 'holiday_sets', 'location_holiday_sets']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to current_user using (true) with check (true)', name || '_owner', name);
    execute format('create policy %I on %I to polyclinic_staff using (true) with check (true)', name || '_staff', name);
    execute format('create policy %I on %I to polyclinic_app using (organization_id = any ((select accessible_organizations())::int[]))', name || '_tenant', name);
    execute format('grant select, insert, update, delete on %I to polyclinic_app, polyclinic_staff', name);
  end loop;
end $$;--> statement-breakpoint

-- Places nest 8 deep at most, and none lies in itself. Counted under a lock, so that two changes cannot do together
-- what neither may do alone.
create function place_location() returns trigger language plpgsql as $$
declare above int[]; levels_below int;
begin
  if new.part_of_id is null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('locations'), new.organization_id);
  with recursive up as (
    select id, part_of_id, array[id] as path from locations where id = new.part_of_id
    union all
    select l.id, l.part_of_id, up.path || l.id from locations l join up on l.id = up.part_of_id where l.id <> all (up.path)
  ) select coalesce(array_agg(id), '{}') into above from up;
  if new.id = any (above) then
    raise exception 'A place cannot lie in itself.' using errcode = 'check_violation', constraint = 'locations_cycle';
  end if;
  with recursive down as (
    select new.id as id, 1 as level
    union all
    select l.id, down.level + 1 from locations l join down on l.part_of_id = down.id where down.level < 9
  ) select max(level) into levels_below from down;
  if cardinality(above) + levels_below > 8 then
    raise exception 'Places nest at most 8 deep.' using errcode = 'check_violation', constraint = 'locations_depth';
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger locations_place before insert or update of part_of_id on locations
  for each row execute function place_location();
