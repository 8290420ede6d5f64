CREATE TABLE "time_zones" (
	"name" text PRIMARY KEY NOT NULL,
	"starts" double precision[] NOT NULL,
	"offsets" integer[] NOT NULL,
	"release" text NOT NULL
);
--> statement-breakpoint
alter table time_zones enable row level security;--> statement-breakpoint
alter table time_zones force row level security;--> statement-breakpoint
create policy time_zones_owner on time_zones to current_user using (true) with check (true);--> statement-breakpoint
-- The same for everybody.
create policy time_zones_read on time_zones for select
  to polyclinic_app, polyclinic_staff, polyclinic_identity, polyclinic_jobs using (true);--> statement-breakpoint
grant select on time_zones to polyclinic_app, polyclinic_staff, polyclinic_identity, polyclinic_jobs;--> statement-breakpoint

-- What the clock of a zone shows at an instant, by the console's own data: PostgreSQL's may be years older. Null for an
-- unknown zone.
create function local_time(at timestamptz, zone text) returns timestamp language sql stable as $$
  select at at time zone 'UTC' + make_interval(secs => offsets[width_bucket(extract(epoch from at)::float8, starts) + 1])
  from time_zones where name = zone
$$;--> statement-breakpoint

create or replace function day_of(organization int, at timestamptz) returns date language sql stable security definer
set search_path = public, pg_temp as $$
  select coalesce(local_time(at, settings_of(path) -> 'timeZone' ->> 0), at at time zone 'UTC')::date
  from organizations where id = organization
$$;--> statement-breakpoint

create or replace function knows_zone(zone text) returns boolean language sql stable as $$
  select exists (select from time_zones where name = zone)
$$;--> statement-breakpoint

create or replace function in_sending_hours(hours_from time, hours_to time, weekdays boolean, zone text, at timestamptz)
returns boolean language sql stable as $$
  select case
      when hours_from is null then true
      when hours_from < hours_to then here.at::time >= hours_from and here.at::time < hours_to
      else here.at::time >= hours_from or here.at::time < hours_to
    end and (not weekdays or extract(isodow from case
      when hours_from > hours_to and here.at::time < hours_to then here.at - interval '1 day' else here.at end) < 6)
  from (select coalesce(local_time($5, zone), $5 at time zone 'UTC') as at) here
$$;
