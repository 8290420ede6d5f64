-- The people and practitioners of one organization who can be written to, an address each. A
-- practitioner who signs in has the address that they sign in with. The first and last day of a
-- role are days of its organization, as everywhere else, and not of the database's clock.
create or replace function contact_sources(organization int)
returns table (email text, organization_user_id uuid, practitioner_role_id uuid, first_name text, last_name text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query with members as (
    select u.id, lower(p.email) as email, btrim(p.display_name) as name
    from organization_users u join people p on p.id = u.person_id
    where u.organization_id = organization and u.joined_at is not null and u.removed_at is null and u.suspended_at is null
      and (u.expires_at is null or u.expires_at > now())
  ), practising as (
    select distinct on (address) coalesce(m.email, lower(btrim(p.email))) as address, r.id, p.given, p.family
    from practitioner_roles r join practitioners p on p.id = r.practitioner_id
      left join members m on m.id = r.organization_user_id
    where r.organization_id = organization and r.active and is_past(r.period_from - 1, organization) is not false
      and is_past(r.period_to, organization) is not true and coalesce(m.email, btrim(p.email), '') <> ''
    order by address, r.id
  )
  select coalesce(m.email, p.address), m.id, p.id, coalesce(p.given, substring(m.name from '^(.*) \S+$'), ''),
    coalesce(p.family, substring(m.name from '(\S+)$'), '')
  from members m full join practising p on p.address = m.email;
end $$;

revoke execute on function contact_sources(int) from public;
