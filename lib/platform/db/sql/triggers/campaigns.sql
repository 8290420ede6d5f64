create trigger campaigns_close_sending after update of status on campaigns
  for each row when (old.status = 'sending' and new.status <> 'sending')
  execute function close_sending_of_row();
