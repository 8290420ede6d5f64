DROP INDEX "invoices_open";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "credited_on" date;--> statement-breakpoint
CREATE INDEX "invoices_given_up" ON "invoices" USING btree ("draft_order_id") WHERE credited_on is not null and draft_order_id is not null;--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("due_on") WHERE kind = 'invoice' and paid_on is null and credited_on is null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credited_unpaid" CHECK ("invoices"."credited_on" is null or ("invoices"."paid_on" is null and "invoices"."refunded" = 0));--> statement-breakpoint
grant update (credited_on) on invoices to polyclinic_app, polyclinic_staff, polyclinic_jobs;--> statement-breakpoint

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
