-- Equal for two spellings of one name.
create or replace function name_key(name text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return btrim(public.fold_text(name), ' ');
end $$;
