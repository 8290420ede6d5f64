-- Whom an invoice is sent to where nobody says otherwise: the addresses that are named for that,
-- else those who may change its billing.
create or replace function invoice_recipients_of(organization int) returns text[]
language sql stable security definer
set search_path = public, pg_temp as $$
  with recursive named as (
    select emails from billing_details where organization_id = organization and emails <> '{}'
  ), held as (
    select organization_user_id, group_id from role_assignments a
    where a.organization_id = organization and (a.expires_at is null or a.expires_at > now())
      and exists (select from role_permissions p where p.role_id = a.role_id and p.resource = 'billing' and p.action = 'update')
  ), holding as (
    select group_id as id from held where group_id is not null
    union
    select g.id from groups g join holding h on g.parent_group_id = h.id
  ), people_of_billing as (
    select p.email from memberships_in_force m join people p on p.id = m.person_id
    where m.organization_id = organization and (m.id in (select organization_user_id from held)
      or m.id in (select b.organization_user_id from group_members b join holding h on h.id = b.group_id))
    group by p.email order by p.email limit 10
  )
  select case when not is_billed_within_reach(organization) then null
    else coalesce((select emails from named), (select array_agg(email) from people_of_billing), '{}') end
$$;
