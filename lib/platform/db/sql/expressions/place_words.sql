-- What a place is found by, as one text. `array_to_string` alone is not immutable, which that of
-- texts is.
create or replace function place_words(name text, city text, npi text, gln text, aliases text[], services text[])
returns text
language sql immutable parallel safe as $$
  select concat_ws(' ', name, city, npi, gln, array_to_string(aliases, ' '), array_to_string(services, ' '))
$$;
