-- What an organization has of what a plan can limit, for those whose reach it is in. Rooms and the
-- like lie in a place that counts.
create or replace function usage_of(organization int, out practitioners int, out locations int, out users int)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role') not in ('polyclinic_staff', 'polyclinic_jobs', 'polyclinic_identity')
    and not pg_has_role(session_user, current_user, 'usage') and not is_within_reach(organization) then
    raise insufficient_privilege using message = 'This organization is beyond reach.';
  end if;
  select (select count(*)::int from practitioner_roles r where r.organization_id = organization and r.active
      and (r.period_to is null or r.period_to >= day_of(organization, now()))),
    (select count(*)::int from locations l where l.organization_id = organization and l.part_of_id is null and l.status <> 'inactive'),
    (select count(*)::int from organization_users u where u.organization_id = organization and u.removed_at is null)
  into practitioners, locations, users;
end $$;
