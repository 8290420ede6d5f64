-- Whoever changes by hand how an organization stands decides: what it owes does not any more.
create or replace function forget_suspension_for_debt() returns trigger
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update subscriptions set suspended_for_debt = false where organization_id = new.id and suspended_for_debt;
  return null;
end $$;
