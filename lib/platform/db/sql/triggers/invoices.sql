create trigger invoices_kept before update or delete on invoices
  for each row execute function keep_invoice();
