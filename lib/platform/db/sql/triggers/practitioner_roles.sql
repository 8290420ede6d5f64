create trigger practitioner_roles_description
  before insert or update of practitioner_id, specialty_name on practitioner_roles
  for each row execute function describe_practitioner_role();

create trigger practitioner_roles_held
  after insert on practitioner_roles referencing new table as added
  for each statement execute function hold_practitioner_roles();

create trigger practitioner_roles_held_still
  after update on practitioner_roles referencing old table as former new table as added
  for each statement execute function hold_practitioner_roles();

create trigger practitioner_roles_last after delete on practitioner_roles
  for each row execute function forget_practitioner();

create trigger practitioner_roles_tree
  after insert or update of practitioner_id, organization_id on practitioner_roles
  for each row execute function keep_trees_apart();
