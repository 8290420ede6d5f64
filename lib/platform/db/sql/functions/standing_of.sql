-- How an organization stands, given its path: what lies above it counts as well, also beyond the
-- caller's reach. Asked at nearly every request: PostgreSQL plans a function of SQL anew at each
-- call, and one in plpgsql once per connection; it takes an unknown array for a long one, and so
-- would plan each call for itself without `plan_cache_mode`.
create or replace function standing_of(place int[]) returns text
language plpgsql stable security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return (select case when bool_or(archived_at is not null) then 'archived' when bool_or(suspended_at is not null) then 'suspended'
    else 'active' end from organizations where id = any (place));
end $$;
