-- Who has verified a licence: whoever sees it may know on whose word it counts.
create or replace function verifier_of(licence uuid) returns text
language sql stable security definer
set search_path = public, pg_temp as $$
  select p.display_name from practitioner_licences l join people p on p.id = l.verified_by_person_id
  where l.id = licence and exists (
    select from practitioner_roles r where r.practitioner_id = l.practitioner_id and is_within_reach(r.organization_id))
$$;
