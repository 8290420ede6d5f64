create trigger clinical_test_members_kept before insert or update or delete on clinical_test_members
  for each row execute function keep_published_members();
