-- What was published stays as it was, whoever asks: only what has become of it is written down.
create or replace function keep_published_test() returns trigger language plpgsql as $$
begin
  if old.status <> 'draft' and (tg_op = 'DELETE'
    or to_jsonb(new) - array['status', 'updated_at', 'shown', 'search_text'] <> to_jsonb(old) - array['status', 'updated_at', 'shown', 'search_text']) then
    raise exception 'A published version of a test is never changed.';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
