-- A licence's number without what people write between its letters and digits.
create or replace function licence_key(number text) returns text
language sql immutable strict parallel safe as $$
  select upper(regexp_replace(number, '[[:space:][:punct:]]', '', 'g'))
$$;
