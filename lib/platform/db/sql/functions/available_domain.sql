-- The name itself, or with -2, -3 … the first that is free. Looks across tenants, and tells nothing
-- but that name.
create or replace function available_domain(base text, reserved text[]) returns text
language plpgsql security definer
set search_path = public, pg_temp as $$
declare candidate text;
begin
  perform pg_advisory_xact_lock(hashtext('organization_domains'), hashtext(base));
  for n in 1..100000 loop
    candidate := case n when 1 then base else left(base, 62 - length(n::text)) || '-' || n end;
    if candidate <> all (reserved) and not exists (select from organization_domains where domain_url = candidate) then
      return candidate;
    end if;
  end loop;
  return null;
end $$;
