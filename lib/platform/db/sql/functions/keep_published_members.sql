-- What a published panel consists of stays as it was.
create or replace function keep_published_members() returns trigger language plpgsql as $$
begin
  if exists (select from clinical_test_versions
    where id = case tg_op when 'DELETE' then old.version_id else new.version_id end and status <> 'draft') then
    raise exception 'A published version of a test is never changed.';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
