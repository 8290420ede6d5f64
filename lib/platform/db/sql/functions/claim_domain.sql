-- A name belongs to one organization for good, also after that has taken another. Asks about a name
-- that is taken only when it is.
create or replace function claim_domain() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into organization_domains (domain_url, organization_id) values (new.domain_url, new.id) on conflict do nothing;
  if not found and not exists (select from organization_domains where domain_url = new.domain_url and organization_id = new.id) then
    raise exception 'The name % is taken.', new.domain_url using errcode = 'unique_violation', constraint = 'organization_domains_pkey';
  end if;
  return null;
end $$;
