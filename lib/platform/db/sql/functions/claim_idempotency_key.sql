-- Takes a person's key for the rest of the transaction, which fails where another has or had it.
-- The second statement looks anew: whoever held the key before has left an answer. Processes of the
-- release before still call hold_idempotency_key().
create or replace function claim_idempotency_key(person int, wanted text) returns void
language plpgsql as $$
begin
  if pg_try_advisory_xact_lock(person, hashtext(wanted)) then
    perform from idempotency_keys k where k.person_id = person and k.key = wanted;
    if not found then return; end if;
  end if;
  raise exception 'The key is taken.' using errcode = 'unique_violation', constraint = 'idempotency_keys_person_id_key_pk';
end $$;
