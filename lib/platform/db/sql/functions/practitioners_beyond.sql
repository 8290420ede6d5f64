-- Practitioners who serve within a place and also in another tree than that whose top is named: two
-- trees share no record.
create or replace function practitioners_beyond(place int, top int) returns setof uuid
language sql stable security definer
set search_path = public, pg_temp as $$
  select distinct here.practitioner_id
  from organizations o join practitioner_roles here on here.organization_id = o.id
  where o.path @> array[place] and exists (
    select from practitioner_roles there join organizations e on e.id = there.organization_id
    where there.practitioner_id = here.practitioner_id and e.path[1] <> top and not e.path @> array[place])
$$;

revoke execute on function practitioners_beyond(int, int) from public;
grant execute on function practitioners_beyond(int, int) to polyclinic_identity;
