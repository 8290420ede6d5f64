-- What changes of a person changes in each of their roles: whoever has read one of them has read
-- something older.
create or replace function describe_practitioner_roles() returns trigger
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update practitioner_roles set practitioner_id = practitioner_id, version = version + 1, updated_at = now()
  where practitioner_id = new.id;
  return null;
end $$;
