-- What is written to the logs of ten thousand organizations at once holds no more than a thousand
-- locks: PostgreSQL, as it comes, has room for about six thousand. Those that share one wait for
-- each other. What is planned while a log is empty is kept when it is long: without sorting, the
-- index of the chain is what is left.
create or replace function chain_audit_log() returns trigger language plpgsql security definer
set search_path = public, pg_temp set enable_sort = off as $$
declare last audit_log;
begin
  -- Held until the transaction ends, also for a chain that has no row yet.
  perform pg_advisory_xact_lock(hashtext('audit_log'), coalesce(new.organization_id, 0) % 1024);
  -- One index serves both; `is not distinct from` would read the whole log, at every change.
  if new.organization_id is null then
    select * into last from audit_log where organization_id is null
      order by organization_id desc, sequence desc limit 1;
  else
    select * into last from audit_log where organization_id = new.organization_id order by sequence desc limit 1;
  end if;
  new.sequence := coalesce(last.sequence, 0) + 1;
  new.previous_hash := coalesce(last.hash, repeat('0', 64));
  new.at := clock_timestamp();
  new.details_salt := gen_random_uuid();
  new.details_digest := encode(sha256(convert_to(
    jsonb_build_array('polyclinic audit details', new.details_salt, new.before, new.after)::text, 'UTF8')), 'hex');
  new.hash := audit_hash(new);
  return new;
end $$;
