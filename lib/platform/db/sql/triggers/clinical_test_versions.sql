create trigger clinical_test_versions_kept before update or delete on clinical_test_versions
  for each row execute function keep_published_test();
