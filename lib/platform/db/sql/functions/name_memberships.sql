-- Has `name_member` look at each membership of a person whose name or address has changed.
create or replace function name_memberships() returns trigger
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update organization_users set person_id = person_id where person_id = new.id;
  return null;
end $$;
