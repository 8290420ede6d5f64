alter table files enable row level security;
alter table files force row level security;

grant select, insert,
  update (practitioner_id, licence_id, replaced_at, pending)
  on files to polyclinic_app, polyclinic_staff;
grant select, delete on files to polyclinic_identity;

create policy files_owner on files to current_user using (true) with check (true);
create policy files_staff on files to polyclinic_staff using (true) with check (true);
create policy files_identity on files to polyclinic_identity using (true) with check (true);
-- What belongs to a practitioner goes where they go; anything else stays in its organization.
create policy files_tenant on files for select to polyclinic_app
  using (
    case when practitioner_id is null
    then organization_id = any ((select accessible_organizations())::int[])
    else exists (
      select from practitioner_roles r
      where r.practitioner_id = files.practitioner_id
        and r.organization_id = any ((select accessible_organizations())::int[])
    ) end
  );
create policy files_tenant_create on files for insert to polyclinic_app
  with check (
    organization_id = any ((select accessible_organizations())::int[])
    and (practitioner_id is null or exists (
      select from practitioner_roles r
      where r.practitioner_id = files.practitioner_id
        and r.organization_id = any ((select accessible_organizations())::int[])
        and is_past(r.period_to, r.organization_id) is not true
    ))
  );
create policy files_tenant_update on files for update to polyclinic_app
  using (
    case when practitioner_id is null
    then organization_id = any ((select accessible_organizations())::int[])
    else exists (
      select from practitioner_roles r
      where r.practitioner_id = files.practitioner_id
        and r.organization_id = any ((select accessible_organizations())::int[])
        and is_past(r.period_to, r.organization_id) is not true
    ) end
  );
