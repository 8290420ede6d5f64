-- The gate of sending. Whoever hands a mail over holds it together with others who do; whoever
-- decides that no more mail may go (unsubscribes, suppresses, pauses, cancels, removes) holds it
-- alone until that is committed.
create or replace function close_sending(organization int) returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('sending'), organization)
$$;
