-- What somebody is called: where names are written without spaces between letters, the family comes
-- first.
create or replace function practitioner_name(prefix text, given text, family text, suffix text)
returns text
language sql immutable strict parallel safe as $$
  select concat_ws(' ', nullif(prefix, ''),
    case when family ~ '[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]' then family || ' ' || given else given || ' ' || family end,
    nullif(suffix, ''))
$$;
