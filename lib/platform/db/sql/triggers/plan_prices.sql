create trigger plan_prices_kept before insert or update or delete on plan_prices
  for each row execute function keep_published_prices();
