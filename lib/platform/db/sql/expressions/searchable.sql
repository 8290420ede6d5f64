-- Text as it is searched: as names are compared, without regard to accents and variants of Arabic
-- letters, and with the letters of international domains. The dictionary is named, so that neither
-- indexes nor a restored copy depend on anybody's search path.
create or replace function searchable(words text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  plain text := words;
  label text;
begin
  if words ~* '\mxn--' then
    plain := lower(plain);
    for label in select distinct groups[1] from regexp_matches(plain, '\mxn--([a-z0-9-]{1,59})', 'g') groups limit 100 loop
      plain := replace(plain, 'xn--' || label, coalesce(public.punycode_decoded(label), 'xn--' || label));
    end loop;
  elsif octet_length(words) = length(words) then
    -- ASCII needs none of the rules below but the one for spaces.
    plain := lower(words collate "C");
    if plain ~ '[\t-\r]|  ' then
      plain := regexp_replace(plain, '[\t-\r ]+', ' ', 'g');
    end if;
    return plain;
  end if;
  plain := translate(public.fold_text(plain), U&'\0623\0625\0622\0671\0649\06CC\06A9\0629\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9', U&'\0627\0627\0627\0627\064A\064A\0643\064701234567890123456789');
  plain := lower(public.unaccent('public.unaccent', plain) collate "und-x-icu");
  return normalize(regexp_replace(normalize(plain, NFD), '[\u0300-\u036f]', '', 'g'), NFC);
end $$;
