-- The locations that a search finds, as `found_practitioners_within_reach` does.
create or replace function found_locations_within_reach(words text, organization int, most int)
returns setof int
language plpgsql stable security definer rows 100 set search_path = public, pg_temp as $$
begin
  if is_within_reach(organization) then
    return query execute 'select id from locations where organization_id = $2 and search_text like search_pattern($1) limit $3'
      using words, organization, most;
  end if;
end $$;
