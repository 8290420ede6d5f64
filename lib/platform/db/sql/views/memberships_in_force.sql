-- A membership that counts: accepted, neither suspended nor over, and not kept out by its
-- organization's domains.
create or replace view memberships_in_force with (security_invoker = true) as
  select id, organization_id, person_id, joined_at from organization_users
  where joined_at is not null and suspended_at is null and removed_at is null
    and (expires_at is null or expires_at > now()) and not barred;

grant select on memberships_in_force
  to polyclinic_app, polyclinic_staff, polyclinic_identity;
