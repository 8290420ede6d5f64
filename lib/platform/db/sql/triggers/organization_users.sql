create trigger organization_users_barred
  before insert or update of organization_id, person_id on organization_users
  for each row execute function bar_member();

create trigger organization_users_held
  after insert on organization_users referencing new table as added
  for each statement execute function hold_users();

create trigger organization_users_held_still
  after update on organization_users referencing old table as former new table as added
  for each statement execute function hold_users();

create trigger organization_users_name
  before insert or update of person_id, joined_at, invited_name on organization_users
  for each row execute function name_member();

create trigger organization_users_sessions
  after insert or update of joined_at, suspended_at, removed_at, expires_at, barred
  on organization_users
  for each row when (new.joined_at is not null) execute function limit_member();
