-- What such text is LIKE when it contains the words; LIKE's own signs are plain characters. Worked
-- out when a statement is planned, so that its plan knows the words.
create or replace function search_pattern(words text) returns text
language sql immutable strict parallel safe as $$
  select '%' || regexp_replace(public.searchable(words), '([\\%_])', '\\\1', 'g') || '%'
$$;
