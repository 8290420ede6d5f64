-- The roles of somebody who has one within reach, wherever they are: each organization's log tells
-- what became of them.
create or replace function roles_of_practitioner(practitioner uuid)
returns table (id uuid, organization_id int)
language sql stable security definer set search_path = public, pg_temp as $$
  select r.id, r.organization_id from practitioner_roles r where r.practitioner_id = practitioner
    and exists (select from practitioner_roles here where here.practitioner_id = practitioner and is_within_reach(here.organization_id))
  order by r.organization_id
$$;
