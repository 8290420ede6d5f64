ALTER TABLE "organizations" ADD COLUMN "legal_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "tax_id_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "tax_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "group_npi" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "subdivision" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "street" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "postal_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "website" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "organizations_suspended" ON "organizations" USING btree ("id") WHERE "organizations"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "organizations_archived" ON "organizations" USING btree ("id") WHERE "organizations"."archived_at" is not null;--> statement-breakpoint

-- How an organization stands, given its path: what lies above it counts as well, also beyond the caller's reach.
create function standing_of(place int[]) returns text language sql stable security definer
set search_path = public, pg_temp as $$
  select case when bool_or(archived_at is not null) then 'archived' when bool_or(suspended_at is not null) then 'suspended'
    else 'active' end
  from organizations where id = any (place)
$$;--> statement-breakpoint
-- The settings that hold at the end of a path, each with the organization that it comes from; null where nobody has set it.
create function settings_of(place int[]) returns jsonb language sql stable security definer
set search_path = public, pg_temp as $$
  with line as (select * from organizations where id = any (place) order by cardinality(path) desc)
  select jsonb_build_object(
    'timeZone', (select jsonb_build_array(time_zone, id) from line where time_zone is not null limit 1),
    'locale', (select jsonb_build_array(locale, id) from line where locale is not null limit 1),
    'currency', (select jsonb_build_array(currency, id) from line where currency is not null limit 1))
$$;--> statement-breakpoint
grant update (last_used_at) on organization_domains to polyclinic_identity;
