-- The next number of a legal entity, whose row is held until the end: what is taken back leaves no
-- gap.
create or replace function take_invoice_number(entity int, note boolean, out prefix text, out sequence int)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update legal_entities e set last_invoice = last_invoice + (not note)::int, last_credit_note = last_credit_note + note::int
    where e.id = entity returning e.prefix, case when note then last_credit_note else last_invoice end into prefix, sequence;
end $$;
