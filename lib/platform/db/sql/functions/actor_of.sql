-- Who did what a row of the log tells of. Whoever may read the row may know, also of the provider's
-- people.
create or replace function actor_of(entry bigint) returns json
language sql stable security definer
set search_path = public, pg_temp as $$
  select json_build_object('displayName', p.display_name, 'email', p.email)
  from audit_log l join people p on p.id = l.actor_person_id
  where l.id = entry and is_within_reach(l.organization_id)
$$;
