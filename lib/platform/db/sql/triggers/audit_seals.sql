create trigger audit_seals_append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();
