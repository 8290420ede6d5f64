-- Whether somebody with this address is kept out at the end of a path: each organization of it must
-- let them in. Planned once per connection: a function in SQL is planned anew at each call, and
-- takes an array for a long one.
create or replace function is_barred(address text, place int[]) returns boolean
language plpgsql stable security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return exists (select from organizations where id = any (place) and not split_part(address, '@', 2) = any (sign_in_domains));
end $$;
