alter table organization_tree_revisions enable row level security;
alter table organization_tree_revisions force row level security;

grant select on organization_tree_revisions to polyclinic_app, polyclinic_staff;

create policy organization_tree_revisions_owner on organization_tree_revisions to current_user
  using (true) with check (true);
create policy organization_tree_revisions_read on organization_tree_revisions for select
  to polyclinic_app, polyclinic_staff
  using (true);
