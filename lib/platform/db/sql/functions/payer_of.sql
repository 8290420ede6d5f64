-- Who pays for an organization is told to its people, also where it is beyond their reach.
create or replace function payer_of(organization int) returns text
language sql stable security definer
set search_path = public, pg_temp as $$
  select p.label from subscriptions s join organizations p on p.id = s.payer_organization_id where s.organization_id = organization
$$;
