-- A person without a role would be nobody's to see or to change.
create or replace function forget_practitioner() returns trigger
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  delete from practitioners p where p.id = old.practitioner_id
    and not exists (select from practitioner_roles r where r.practitioner_id = p.id);
  return null;
end $$;
