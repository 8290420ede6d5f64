-- What a row of the log says, as one unambiguous text: the hash covers it and the hash before it.
-- It covers a salted digest of the details: once those are erased together with their salt, nobody
-- can find them by guessing, and the chain is still whole. What was added to the log later counts
-- where it is there: rows from before have no event, or no digest either, and keep their hash.
create or replace function audit_hash(entry audit_log) returns text language sql stable as $$
  select encode(sha256(convert_to((case when entry.details_digest is null and entry.event is null then
    jsonb_build_array(
      entry.previous_hash, entry.organization_id, entry.sequence,
      to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      entry.actor_person_id, entry.action, entry.subject, entry.subject_id, entry.before, entry.after, entry.request_id
    ) || case when entry.api_key is null and entry.viewed_as_person_id is null then '[]'
      else jsonb_build_array(entry.api_key, entry.viewed_as_person_id) end
  else
    jsonb_build_array(
      case when entry.event is null then 'polyclinic audit row 2' else 'polyclinic audit row 3' end,
      entry.previous_hash, entry.organization_id, entry.sequence,
      to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      entry.actor_person_id, entry.api_key, entry.viewed_as_person_id, entry.request_id, entry.action, entry.subject,
      entry.subject_id, entry.details_digest
    ) || case when entry.event is null then '[]' else jsonb_build_array(entry.event) end
  end)::text, 'UTF8')), 'hex')
$$;
