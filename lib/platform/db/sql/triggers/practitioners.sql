create trigger practitioners_description after update on practitioners
  for each row execute function describe_practitioner_roles();
