-- Who sells: all countries that nobody names are one entity's, for good, and each of the others is
-- one entity's. What its numbers begin with stays once there is one.
create or replace function keep_legal_entity() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('legal_entities')::bigint);
  if tg_op = 'UPDATE' and new.prefix <> old.prefix and (old.last_invoice > 0 or old.last_credit_note > 0) then
    raise exception using errcode = 'check_violation', constraint = 'legal_entities_numbered', message = 'Numbers begin with it.';
  end if;
  if tg_op = 'UPDATE' and old.countries = '{}' and new.countries <> '{}' then
    raise exception using errcode = 'check_violation', constraint = 'legal_entities_remaining', message = 'Nobody would sell elsewhere.';
  end if;
  if exists (select from legal_entities where id <> new.id and countries && new.countries) then
    raise exception using errcode = 'check_violation', constraint = 'legal_entities_countries', message = 'Another one sells there.';
  end if;
  return new;
end $$;
