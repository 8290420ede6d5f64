-- The record of consent only grows, whoever asks. When a contact has been removed, its address goes
-- from it, and nothing else.
create or replace function keep_consents() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.email is null and to_jsonb(new) - 'email' = to_jsonb(old) - 'email'
    and not exists (select from contacts where id = old.contact_id) then
    return new;
  end if;
  raise exception 'The record of consent is never changed.';
end $$;
