-- The prices of a published version of a plan stay as they were.
create or replace function keep_published_prices() returns trigger language plpgsql as $$
begin
  -- Held until the end, so that it is not published meanwhile.
  perform from plan_versions
    where id in (case when tg_op <> 'INSERT' then old.version_id end, case when tg_op <> 'DELETE' then new.version_id end) for share;
  if exists (select from plan_versions where status <> 'draft'
    and id in (case when tg_op <> 'INSERT' then old.version_id end, case when tg_op <> 'DELETE' then new.version_id end)) then
    raise exception 'A published version of a plan is never changed.';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
