-- Who has uploaded a file: whoever sees the import may know whose it is.
create or replace function importer_of(import uuid) returns text
language sql stable security definer
set search_path = public, pg_temp as $$
  select p.display_name from imports i join people p on p.id = i.created_by_person_id
  where i.id = import and is_within_reach(i.organization_id)
$$;
