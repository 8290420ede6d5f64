create trigger role_permissions_added
  after insert on role_permissions referencing new table as changed
  for each statement execute function count_role_version();

create trigger role_permissions_dropped
  after delete on role_permissions referencing old table as changed
  for each statement execute function count_role_version();
