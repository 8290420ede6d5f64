-- Gives each of the practitioners of a place who serve in another tree as well a record of their
-- own there, with their licences, renewals and files, once the place has come to another tree.
-- Answers how many they are.
create or replace function part_practitioners(place int) returns int
language plpgsql security definer
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

revoke execute on function part_practitioners(int) from public;
grant execute on function part_practitioners(int) to polyclinic_identity;
