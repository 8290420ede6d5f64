alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;

-- What another server answers is not known when its key is taken; of what was never done the key is
-- free again.
grant select, insert, delete,
  update (status, answer)
  on idempotency_keys to polyclinic_app, polyclinic_staff;
grant select (person_id, key, created_at), delete on idempotency_keys to polyclinic_jobs;

create policy idempotency_keys_owner on idempotency_keys to current_user
  using (true) with check (true);
create policy idempotency_keys_own on idempotency_keys to polyclinic_app, polyclinic_staff
  using (person_id = (select current_person()));
create policy idempotency_keys_jobs on idempotency_keys to polyclinic_jobs
  using (true) with check (false);
