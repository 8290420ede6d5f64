-- What an invoice says of who pays is the caller's to know of organizations within reach, and of
-- those above them, of which one may pay.
create or replace function is_billed_within_reach(organization int) returns boolean
language sql stable security definer
set search_path = public, pg_temp as $$
  select current_setting('role') in ('polyclinic_staff', 'polyclinic_jobs', 'polyclinic_identity')
    or pg_has_role(session_user, current_user, 'usage')
    or exists (select from organizations where id = any (accessible_organizations()) and organization = any (path))
$$;
