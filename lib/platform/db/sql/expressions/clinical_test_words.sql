-- What a version of a test is found by. An array is put together as it is, whatever anybody's
-- settings are.
create or replace function clinical_test_words(code text, name text, synonyms text[], loinc text)
returns text
language plpgsql
immutable parallel safe as $$
begin
  return public.searchable(concat_ws(' ', code, name, array_to_string(synonyms, ' '), loinc));
end $$;
