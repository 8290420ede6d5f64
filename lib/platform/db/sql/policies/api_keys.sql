alter table api_keys enable row level security;
alter table api_keys force row level security;

-- Whoever manages keys never reads what one is known by.
grant insert,
  select (id, organization_id, kind, person_id, name, permissions, reach, hint, expires_at,
    last_used_at, revoked_at, created_at),
  update (revoked_at)
  on api_keys to polyclinic_app, polyclinic_staff;
grant select, update (last_used_at) on api_keys to polyclinic_identity;

create policy api_keys_owner on api_keys to current_user using (true) with check (true);
create policy api_keys_staff on api_keys to polyclinic_staff using (true) with check (true);
create policy api_keys_identity on api_keys to polyclinic_identity using (true) with check (true);
create policy api_keys_tenant on api_keys to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));
