ALTER TABLE "subscriptions" ADD COLUMN "period_began_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
update subscriptions s set period_began_at = coalesce(
  (select max(created_at) from invoices i where i.subscription_id = s.id and i.reason in ('start', 'renewal')), s.started_at);--> statement-breakpoint
grant update (period_began_at) on subscriptions to polyclinic_app, polyclinic_staff, polyclinic_jobs;--> statement-breakpoint
-- What is written to the logs of ten thousand organizations at once holds no more than a thousand locks: PostgreSQL, as it
-- comes, has room for about six thousand. Those that share one wait for each other.
create or replace function chain_audit_log() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare last audit_log;
begin
  perform pg_advisory_xact_lock(hashtext('audit_log'), coalesce(new.organization_id, 0) % 1024);
  -- One index serves both; `is not distinct from` would read the whole log, at every change.
  if new.organization_id is null then
    select * into last from audit_log where organization_id is null
      order by organization_id desc, sequence desc limit 1;
  else
    select * into last from audit_log where organization_id = new.organization_id order by sequence desc limit 1;
  end if;
  new.sequence := coalesce(last.sequence, 0) + 1;
  new.previous_hash := coalesce(last.hash, repeat('0', 64));
  new.at := clock_timestamp();
  new.hash := audit_hash(new);
  return new;
end $$;
