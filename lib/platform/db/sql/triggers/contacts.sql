create trigger contacts_close_sending after delete on contacts referencing old table as removed
  for each statement execute function close_sending_of_removed();

create trigger contacts_removed after delete on contacts referencing old table as removed
  for each statement execute function forget_addresses();
