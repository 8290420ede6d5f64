create trigger contact_topics_close_sending after update of state on contact_topics
  for each row when (old.state = 'subscribed' and new.state <> 'subscribed')
  execute function close_sending_of_row();

create trigger contact_topics_removed_close_sending after delete on contact_topics
  for each row when (old.state = 'subscribed') execute function close_sending_of_row();
