-- How text is compared: what `name_key` and `searchable` begin with. lib/shared/text/name-key.ts has the
-- same functions for code.
create or replace function fold_text(words text) returns text
language plpgsql immutable strict parallel safe as $$
declare folded text;
begin
  folded := normalize(lower(normalize(words, NFKC) collate "und-x-icu"), NFKC);
  -- Characters without a shape of their own; then Arabic and Hebrew vowel marks, and the line that stretches Arabic words.
  folded := regexp_replace(folded, '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g');
  folded := regexp_replace(folded, '[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]', '', 'g');
  -- Georgian capitals, which older versions of ICU do not know.
  folded := translate(folded, U&'\1C90\1C91\1C92\1C93\1C94\1C95\1C96\1C97\1C98\1C99\1C9A\1C9B\1C9C\1C9D\1C9E\1C9F\1CA0\1CA1\1CA2\1CA3\1CA4\1CA5\1CA6\1CA7\1CA8\1CA9\1CAA\1CAB\1CAC\1CAD\1CAE\1CAF\1CB0\1CB1\1CB2\1CB3\1CB4\1CB5\1CB6\1CB7\1CB8\1CB9\1CBA\1CBD\1CBE\1CBF',
    U&'\10D0\10D1\10D2\10D3\10D4\10D5\10D6\10D7\10D8\10D9\10DA\10DB\10DC\10DD\10DE\10DF\10E0\10E1\10E2\10E3\10E4\10E5\10E6\10E7\10E8\10E9\10EA\10EB\10EC\10ED\10EE\10EF\10F0\10F1\10F2\10F3\10F4\10F5\10F6\10F7\10F8\10F9\10FA\10FD\10FE\10FF');
  -- The final sigma, apostrophes and dashes.
  folded := translate(folded, U&'\03C2\2018\2019\201B\02BC\02B9\2032\2010\2011\2012\2013\2014\2015\2212', U&'\03C3''''''''''''-------');
  return regexp_replace(folded, '[\t-\r \u0085\u1680\u2028\u2029]+', ' ', 'g');
end $$;
