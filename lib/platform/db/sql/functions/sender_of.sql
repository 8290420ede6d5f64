-- Who has sent a file: whoever sees it may know on whose word it counts.
create or replace function sender_of(file uuid) returns text
language sql stable security definer
set search_path = public, pg_temp as $$
  select p.display_name from files f join people p on p.id = f.uploaded_by_person_id
  where f.id = file and exists (
    select from practitioner_roles r where r.practitioner_id = f.practitioner_id and is_within_reach(r.organization_id))
$$;
