alter table legal_entities enable row level security;
alter table legal_entities force row level security;

grant select (id, prefix, name, address, tax_id, email, bank_account, countries)
  on legal_entities to polyclinic_app;
grant select, insert,
  update (prefix, name, address, tax_id, email, bank_account, countries, version, updated_at)
  on legal_entities to polyclinic_staff;
grant select, insert on legal_entities to polyclinic_jobs;

create policy legal_entities_owner on legal_entities to current_user using (true) with check (true);
create policy legal_entities_staff on legal_entities to polyclinic_staff
  using (true) with check (true);
create policy legal_entities_jobs on legal_entities to polyclinic_jobs
  using (true) with check (true);
-- Everybody's invoice says who sells; how many there are of others is nobody's business.
create policy legal_entities_tenant on legal_entities for select to polyclinic_app using (true);
