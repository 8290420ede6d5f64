create trigger practitioner_licences_added
  after insert on practitioner_licences referencing new table as changed
  for each statement execute function touch_practitioners();

create trigger practitioner_licences_changed
  after update on practitioner_licences referencing old table as former new table as changed
  for each statement execute function follow_licences();

create trigger practitioner_licences_dropped
  after delete on practitioner_licences referencing old table as changed
  for each statement execute function touch_practitioners();
