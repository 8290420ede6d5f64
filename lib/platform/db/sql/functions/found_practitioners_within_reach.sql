-- The roles that a search finds. LIKE is not leakproof: under the policies of tenants no index
-- answers it. Executed as text, for a plan that knows the words. No more of them than whoever asks
-- has a use for: what finds all there are is quicker by looking at each.
create or replace function found_practitioners_within_reach(words text, organization int, most int default null)
returns setof uuid
language plpgsql stable security definer rows 100 set search_path = public, pg_temp as $$
begin
  if is_within_reach(organization) then
    return query execute 'select id from practitioner_roles where organization_id = $2 and search_text like search_pattern($1) limit $3'
      using words, organization, most;
  end if;
end $$;
