create trigger audit_seal_ranges_append_only
  before update or delete or truncate on audit_seal_ranges
  for each statement execute function refuse_change();
