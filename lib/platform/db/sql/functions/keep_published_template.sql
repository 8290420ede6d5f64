-- What was published stays as it was, whoever asks: it is archived, and nothing else becomes of it.
-- Each begins as a draft, but for what comes with the product.
create or replace function keep_published_template() returns trigger language plpgsql as $$
declare become text[] := array['status', 'archived_at', 'updated_at'];
begin
  if tg_op = 'INSERT' then
    if new.status <> 'draft' and not new.built_in then
      raise exception 'A version of a template begins as a draft.';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.status <> 'draft' then
      raise exception 'A published version of a template is never changed.';
    end if;
    return old;
  end if;
  if old.status <> 'draft' and (to_jsonb(new) - become <> to_jsonb(old) - become
    or (old.status, new.status) not in (('live', 'live'), ('live', 'archived'), ('archived', 'archived'))) then
    raise exception 'A published version of a template is never changed.';
  end if;
  return new;
end $$;
