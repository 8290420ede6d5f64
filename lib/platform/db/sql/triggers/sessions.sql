create trigger sessions_limits before insert on sessions
  for each row execute function limit_session();
