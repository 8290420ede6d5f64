create trigger suppressions_close_sending after insert on suppressions
  for each row execute function close_sending_of_row();

create trigger suppressions_unsubscribed after insert on suppressions
  for each row when (new.reason = 'unsubscribed') execute function note_suppression();
