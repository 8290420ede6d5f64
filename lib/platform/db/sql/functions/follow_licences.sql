-- Whoever verifies a licence or sends a renewal changes nothing that a form holds: nobody has read
-- something older by that.
create or replace function follow_licences() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  apart constant text[] := '{verified_at,verified_by_person_id,renewal_number,renewal_issued,renewal_expires}';
begin
  update practitioners set updated_at = now() where id in (
    select n.practitioner_id from changed n join former f on f.id = n.id where to_jsonb(n) - apart <> to_jsonb(f) - apart);
  update practitioner_roles set practitioner_id = practitioner_id where practitioner_id in (
    select n.practitioner_id from changed n join former f on f.id = n.id
    where (n.verified_at is null) <> (f.verified_at is null) or n.renewal_number is distinct from f.renewal_number);
  return null;
end $$;
