-- "INV-000042": six digits, and more when there are as many.
create or replace function numbered(prefix text, sequence int) returns text
language sql immutable as $$
  select prefix || lpad(sequence::text, greatest(6, length(sequence::text)), '0')
$$;
