-- What was issued stays as it is, whoever asks: only what has become of it is written down.
create or replace function keep_invoice() returns trigger language plpgsql as $$
declare become text[] := array['draft_order_id', 'order_id', 'paid_on', 'credited_on', 'refunded'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - become <> to_jsonb(old) - become
    or (old.paid_on is not null and new.paid_on is distinct from old.paid_on)
    or (old.credited_on is not null and new.credited_on is distinct from old.credited_on) then
    raise exception 'An issued invoice is never changed.';
  end if;
  return new;
end $$;
