ALTER TABLE "audit_log" ADD COLUMN "details_salt" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "details_digest" text;--> statement-breakpoint
-- From here on the hash of a row covers a salted digest of its details: once those are erased together with their salt, nobody can
-- find them by guessing, and the chain is still whole. Rows from before keep the hash that they have.
create or replace function audit_hash(entry audit_log) returns text language sql stable as $$
  select encode(sha256(convert_to((case when entry.details_digest is null then
    jsonb_build_array(
      entry.previous_hash, entry.organization_id, entry.sequence,
      to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      entry.actor_person_id, entry.action, entry.subject, entry.subject_id, entry.before, entry.after, entry.request_id
    ) || case when entry.api_key is null and entry.viewed_as_person_id is null then '[]'
      else jsonb_build_array(entry.api_key, entry.viewed_as_person_id) end
  else
    jsonb_build_array(
      'polyclinic audit row 2', entry.previous_hash, entry.organization_id, entry.sequence,
      to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      entry.actor_person_id, entry.api_key, entry.viewed_as_person_id, entry.request_id, entry.action, entry.subject,
      entry.subject_id, entry.details_digest
    )
  end)::text, 'UTF8')), 'hex')
$$;--> statement-breakpoint
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
