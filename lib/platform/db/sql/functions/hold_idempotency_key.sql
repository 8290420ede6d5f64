-- Takes a person's key for the rest of the transaction, and says what was answered under it. The
-- second statement looks anew: whoever held the key before has left an answer.
create or replace function hold_idempotency_key(person int, wanted text, out free boolean, out request_hash text, out status smallint,
  out answer json, out old boolean) language plpgsql as $$
begin
  free := pg_try_advisory_xact_lock(person, hashtext(wanted));
  if free then
    select k.request_hash, k.status, k.answer, k.created_at < now() - interval '10 minutes'
    into request_hash, status, answer, old from idempotency_keys k where k.person_id = person and k.key = wanted;
  end if;
end $$;
