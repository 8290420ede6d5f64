create trigger people_barred after update of email on people
  for each row when (old.email <> new.email) execute function bar_person();

create trigger people_name_memberships after update of display_name, email on people
  for each row when (old.search_text <> new.search_text) execute function name_memberships();
