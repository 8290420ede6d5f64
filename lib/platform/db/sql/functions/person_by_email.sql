-- The person behind an address, made if need be. Looks across tenants, and tells nothing but a
-- number.
create or replace function person_by_email(address text) returns int
language plpgsql security definer
set search_path = public, pg_temp as $$
declare found int;
begin
  insert into people (email, display_name) values (address, address) on conflict (email) do nothing;
  select id into strict found from people where email = address;
  return found;
end $$;
