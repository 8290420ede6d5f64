create trigger groups_place before insert or update of parent_group_id on groups
  for each row execute function place_group();
