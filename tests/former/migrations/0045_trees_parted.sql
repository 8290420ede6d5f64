ALTER TABLE "files" ADD COLUMN "stored_as" uuid;--> statement-breakpoint
CREATE INDEX "files_by_bytes" ON "files" USING btree ("stored_as") WHERE stored_as is not null;--> statement-breakpoint

-- Practitioners who serve within a place and also in another tree than that whose top is named: two trees share no record.
create function practitioners_beyond(place int, top int) returns setof uuid language sql stable security definer
set search_path = public, pg_temp as $$
  select distinct here.practitioner_id
  from organizations o join practitioner_roles here on here.organization_id = o.id
  where o.path @> array[place] and exists (
    select from practitioner_roles there join organizations e on e.id = there.organization_id
    where there.practitioner_id = here.practitioner_id and e.path[1] <> top and not e.path @> array[place])
$$;--> statement-breakpoint

-- Gives each of them a record of their own there, with their licences and files, once the place has come to another tree.
-- Answers how many they are.
create function part_practitioners(place int) returns int language plpgsql security definer
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
    verified_at, verified_by_person_id, created_at)
  select c.copy, s.copy, type, number, issuer, subdivision, issued, expires, is_primary, verified_at, verified_by_person_id, created_at
  from unnest(licences, licence_copies) c(one, copy) join practitioner_licences l on l.id = c.one
    join unnest(shared, copies) s(one, copy) on s.one = l.practitioner_id;

  insert into files (id, stored_as, organization_id, purpose, name, media_type, bytes, sha256, uploaded_by_person_id, uploaded_at,
    practitioner_id, licence_id, replaced_at)
  select gen_random_uuid(), coalesce(f.stored_as, f.id), place, purpose, name, media_type, bytes, sha256, uploaded_by_person_id,
    uploaded_at, s.copy, c.copy, replaced_at
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
end $$;--> statement-breakpoint

-- Moves of earlier days have left some shared.
select part_practitioners(id) from organizations where part_of is null order by id;--> statement-breakpoint

-- Whichever way a role comes.
create function keep_trees_apart() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from practitioner_roles other join organizations e on e.id = other.organization_id
    where other.practitioner_id = new.practitioner_id and e.path[1] <> (select path[1] from organizations where id = new.organization_id))
  then
    raise exception 'a practitioner of another tree' using errcode = 'check_violation', constraint = 'practitioner_roles_tree', table = 'practitioner_roles';
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger practitioner_roles_tree after insert or update of practitioner_id, organization_id on practitioner_roles
  for each row execute function keep_trees_apart();
--> statement-breakpoint
revoke execute on function practitioners_beyond(int, int), part_practitioners(int) from public;--> statement-breakpoint
grant execute on function practitioners_beyond(int, int), part_practitioners(int) to polyclinic_identity;
