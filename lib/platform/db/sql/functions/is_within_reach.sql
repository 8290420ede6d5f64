-- Whether this transaction may act in an organization: within the reach of polyclinic_app, anywhere
-- as polyclinic_staff.
create or replace function is_within_reach(organization int) returns boolean
language sql stable as $$
  select current_setting('role') = 'polyclinic_staff' or coalesce(organization = any (accessible_organizations()), false)
$$;
