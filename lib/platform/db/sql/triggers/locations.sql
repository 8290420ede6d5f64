create trigger locations_held after insert on locations referencing new table as added
  for each statement execute function hold_locations();

create trigger locations_held_still
  after update on locations referencing old table as former new table as added
  for each statement execute function hold_locations();

create trigger locations_place before insert or update of part_of_id on locations
  for each row execute function place_location();
