-- Whose a template is, as far as the caller may know: of an organization above only what it is
-- called.
create or replace function template_owner(organization int) returns jsonb
language sql stable security definer
set search_path = public, pg_temp as $$
  select jsonb_build_object('domainURL', domain_url, 'label', label) from organizations
  where id = organization and (current_setting('role') = 'polyclinic_staff' or pg_has_role(session_user, current_user, 'usage')
    or id = any (accessible_organizations()) or id = any (organizations_above()))
$$;
