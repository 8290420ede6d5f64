-- Who may be given a role: somebody who serves nobody yet, or who has a role within reach. A policy
-- of the roles cannot ask that of the roles themselves.
create or replace function may_be_given_role(practitioner uuid) returns boolean
language sql stable security definer
set search_path = public, pg_temp as $$
  select coalesce(bool_or(is_within_reach(organization_id)), true) from practitioner_roles where practitioner_id = practitioner
$$;
