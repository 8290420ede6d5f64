-- Organizations whose contacts may be behind: where somebody has changed since, with five minutes
-- for what was under way, and once a day for what only time changes. Looks at nothing older: the
-- daily turn has seen that.
create or replace function contacts_behind(most int) returns setof int
language sql stable security definer
set search_path = public, pg_temp as $$
  with changed as (
    select organization_id, max(at) as at from (
      select organization_id, updated_at as at from practitioner_roles where updated_at > now() - interval '25 hours'
      union all
      select organization_id, updated_at from organization_users where updated_at > now() - interval '25 hours'
      union all
      select u.organization_id, p.last_sign_in_at from people p join organization_users u on u.person_id = p.id
      where p.last_sign_in_at > now() - interval '25 hours'
    ) each group by organization_id
  )
  select o.id from organizations o left join contact_syncs s on s.organization_id = o.id
    left join changed c on c.organization_id = o.id
  where o.archived_at is null
    and (s.synced_at is null or s.synced_at < now() - interval '1 day' or c.at > s.synced_at - interval '5 minutes')
  order by s.synced_at nulls first, o.id limit most
$$;

revoke execute on function contacts_behind(int) from public;
grant execute on function contacts_behind(int) to polyclinic_jobs;
