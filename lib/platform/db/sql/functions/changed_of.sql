-- When something last changed of an organization or of what it lies in, also beyond the caller's
-- reach: its standing is theirs as well. In plpgsql it is planned once per connection.
create or replace function changed_of(place int[]) returns timestamptz
language plpgsql stable security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return (select max(updated_at) from organizations where id = any (place));
end $$;
