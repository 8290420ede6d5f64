-- The rows of the log that a search finds, by what they tell or by who did it: of one organization,
-- or of all.
create or replace function found_changes(words text, organization int) returns setof bigint
language sql stable as $$
  select id from audit_log
  where search_text like search_pattern(words) and (organization is null or organization_id = organization)
  union
  select id from audit_log where request_id = words and (organization is null or organization_id = organization)
  union
  select l.id from people p join audit_log l on l.actor_person_id = p.id
  where p.search_text like search_pattern(words) and (organization is null or l.organization_id = organization)
$$;
