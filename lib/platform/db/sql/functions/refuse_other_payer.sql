-- Nobody pays for what does not lie below.
create or replace function refuse_other_payer() returns trigger
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if not exists (select from organizations where id = new.organization_id and new.payer_organization_id = any (path)) then
    raise exception 'Whoever pays is the organization or lies above it.';
  end if;
  return new;
end $$;
