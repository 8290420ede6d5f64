-- What a role knows of its person and their licences. Whoever is changed right now is waited for. A
-- renewal that nobody has verified is something to verify, as a licence without a verification is.
create or replace function describe_practitioner_role() returns trigger
language plpgsql security definer
set search_path = public, pg_temp as $$
declare person practitioners;
begin
  select * into strict person from practitioners where id = new.practitioner_id for share;
  new.sort_name := person.family || ' ' || person.given;
  new.person_updated_at := person.updated_at;
  select coalesce(min(coalesce(l.expires, 'infinity')), '-infinity'),
      coalesce(bool_and(l.verified_at is not null and l.renewal_number is null), false),
      coalesce(array_agg(distinct l.subdivision order by l.subdivision) filter (where l.subdivision is not null), '{}'),
      searchable(concat_ws(' ', person.name, person.preferred_name, person.email, person.npi, new.specialty_name,
        string_agg(concat_ws(' ', l.number, l.renewal_number), ' ')))
    into new.next_expiry, new.verified, new.licensed_in, new.search_text
    from practitioner_licences l where l.practitioner_id = new.practitioner_id;
  return new;
end $$;
