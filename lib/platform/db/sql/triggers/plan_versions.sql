create trigger plan_versions_kept before insert or update or delete on plan_versions
  for each row execute function keep_published_plan();
