DROP INDEX "files_licence";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "practitioner_licences" ADD COLUMN "renewal_number" text;--> statement-breakpoint
ALTER TABLE "practitioner_licences" ADD COLUMN "renewal_issued" date;--> statement-breakpoint
ALTER TABLE "practitioner_licences" ADD COLUMN "renewal_expires" date;--> statement-breakpoint
CREATE UNIQUE INDEX "files_licence" ON "files" USING btree ("licence_id","pending") WHERE replaced_at is null;--> statement-breakpoint
grant update (pending) on files to polyclinic_app, polyclinic_staff;--> statement-breakpoint

-- A renewal that nobody has verified is something to verify, as a licence without a verification is.
create or replace function describe_practitioner_role() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare person practitioners;
begin
  select * into strict person from practitioners where id = new.practitioner_id for share;
  new.sort_name := person.family || ' ' || person.given;
  new.person_updated_at := person.updated_at;
  select coalesce(min(coalesce(l.expires, 'infinity')), '-infinity'),
      coalesce(bool_and(l.verified_at is not null and l.renewal_number is null), false),
      coalesce(array_agg(distinct l.subdivision order by l.subdivision) filter (where l.subdivision is not null), '{}'),
      searchable(concat_ws(' ', person.name, person.preferred_name, person.email, person.npi, new.specialty_name,
        string_agg(concat_ws(' ', l.number, l.renewal_number), ' ')))
    into new.next_expiry, new.verified, new.licensed_in, new.search_text
    from practitioner_licences l where l.practitioner_id = new.practitioner_id;
  return new;
end $$;--> statement-breakpoint
-- Whoever verifies a licence or sends a renewal changes nothing that a form holds: nobody has read something older by that.
create or replace function follow_licences() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  apart constant text[] := '{verified_at,verified_by_person_id,renewal_number,renewal_issued,renewal_expires}';
begin
  update practitioners set updated_at = now() where id in (
    select n.practitioner_id from changed n join former f on f.id = n.id where to_jsonb(n) - apart <> to_jsonb(f) - apart);
  update practitioner_roles set practitioner_id = practitioner_id where practitioner_id in (
    select n.practitioner_id from changed n join former f on f.id = n.id
    where (n.verified_at is null) <> (f.verified_at is null) or n.renewal_number is distinct from f.renewal_number);
  return null;
end $$;--> statement-breakpoint

-- The copies of people who serve two trees have their renewals, too.
create or replace function part_practitioners(place int) returns int language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  within int[] := array(select id from organizations where path @> array[place]);
  shared uuid[] := array(select practitioners_beyond(place, (select path[1] from organizations where id = place)));
  copies uuid[] := array(select gen_random_uuid() from unnest(shared));
  licences uuid[] := array(select id from practitioner_licences where practitioner_id = any (shared));
  licence_copies uuid[] := array(select gen_random_uuid() from unnest(licences));
begin
  insert into practitioners (id, prefix, given, family, suffix, preferred_name, gender, birth_date, languages, email, phone,
    npi, taxonomy, dea, degrees, created_at, updated_at)
  select s.copy, prefix, given, family, suffix, preferred_name, gender, birth_date, languages, email, phone, npi, taxonomy, dea,
    degrees, created_at, updated_at
  from unnest(shared, copies) s(one, copy) join practitioners p on p.id = s.one;

  insert into practitioner_licences (id, practitioner_id, type, number, issuer, subdivision, issued, expires, is_primary,
    verified_at, verified_by_person_id, renewal_number, renewal_issued, renewal_expires, created_at)
  select c.copy, s.copy, type, number, issuer, subdivision, issued, expires, is_primary, verified_at, verified_by_person_id,
    renewal_number, renewal_issued, renewal_expires, created_at
  from unnest(licences, licence_copies) c(one, copy) join practitioner_licences l on l.id = c.one
    join unnest(shared, copies) s(one, copy) on s.one = l.practitioner_id;

  insert into files (id, stored_as, organization_id, purpose, name, media_type, bytes, sha256, uploaded_by_person_id, uploaded_at,
    practitioner_id, licence_id, pending, replaced_at)
  select gen_random_uuid(), coalesce(f.stored_as, f.id), place, purpose, name, media_type, bytes, sha256, uploaded_by_person_id,
    uploaded_at, s.copy, c.copy, pending, replaced_at
  from unnest(shared, copies) s(one, copy) join files f on f.practitioner_id = s.one
    left join unnest(licences, licence_copies) c(one, copy) on c.one = f.licence_id;

  -- What was sent here and stays behind is theirs who stay.
  update files f set organization_id = (
    select r.organization_id from practitioner_roles r
    where r.practitioner_id = f.practitioner_id and r.organization_id <> all (within) order by r.created_at, r.id limit 1)
  where f.practitioner_id = any (shared) and f.organization_id = any (within);

  update licence_reminders told set licence_id = c.copy from unnest(licences, licence_copies) c(one, copy)
  where told.licence_id = c.one and told.organization_id = any (within);

  update practitioner_roles r set practitioner_id = s.copy from unnest(shared, copies) s(one, copy)
  where r.practitioner_id = s.one and r.organization_id = any (within);
  return cardinality(shared);
end $$;
