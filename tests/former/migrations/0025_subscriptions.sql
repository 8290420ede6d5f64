CREATE TABLE "invoice_reminders" (
	"invoice_id" uuid NOT NULL,
	"days" smallint NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_reminders_invoice_id_days_pk" PRIMARY KEY("invoice_id","days")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"legal_entity_id" integer NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"sequence" integer NOT NULL,
	"organization_id" integer NOT NULL,
	"payer_organization_id" integer NOT NULL,
	"subscription_id" integer NOT NULL,
	"invoice_id" uuid,
	"reason" text NOT NULL,
	"currency" text NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date,
	"period_from" date,
	"period_to" date,
	"lines" jsonb NOT NULL,
	"net" integer NOT NULL,
	"tax" integer NOT NULL,
	"total" integer NOT NULL,
	"seller" jsonb NOT NULL,
	"bill_to" jsonb NOT NULL,
	"for_organization" text,
	"draft_order_id" text,
	"order_id" text,
	"paid_on" date,
	"refunded" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_draftOrderId_unique" UNIQUE("draft_order_id"),
	CONSTRAINT "invoices_sequence" UNIQUE("legal_entity_id","kind","sequence"),
	CONSTRAINT "invoices_total" CHECK ("invoices"."total" = "invoices"."net" + "invoices"."tax" and "invoices"."total" >= 0),
	CONSTRAINT "invoices_refunded" CHECK ("invoices"."refunded" between 0 and "invoices"."total")
);
--> statement-breakpoint
CREATE TABLE "legal_entities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "legal_entities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"prefix" text NOT NULL,
	"name" text NOT NULL,
	"address" text[] DEFAULT '{}' NOT NULL,
	"tax_id" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"bank_account" text DEFAULT '' NOT NULL,
	"countries" integer[] DEFAULT '{}' NOT NULL,
	"last_invoice" integer DEFAULT 0 NOT NULL,
	"last_credit_note" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "legal_entities_prefix_unique" UNIQUE("prefix")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"organization_id" integer NOT NULL,
	"payer_organization_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"method" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"received_on" date NOT NULL,
	"commerce_id" text,
	"failure" text,
	"recorded_by_person_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "subscription_quotes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer NOT NULL,
	"subscription_version" integer,
	"plan_version_id" integer NOT NULL,
	"interval" text NOT NULL,
	"currency" text NOT NULL,
	"seats" integer NOT NULL,
	"payer_organization_id" integer NOT NULL,
	"content" jsonb NOT NULL,
	"draft_order_id" text,
	"quoted_by_person_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"status" text NOT NULL,
	"plan_version_id" integer NOT NULL,
	"interval" text NOT NULL,
	"currency" text NOT NULL,
	"seats" integer NOT NULL,
	"payer_organization_id" integer NOT NULL,
	"anchor" date NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"next_plan_version_id" integer,
	"next_interval" text,
	"next_seats" integer,
	"ends_at_renewal" boolean DEFAULT false NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"paused_on" date,
	"paused_at" timestamp with time zone,
	"suspended_for_debt" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_organizationId_unique" UNIQUE("organization_id"),
	CONSTRAINT "subscriptions_seats" CHECK ("subscriptions"."seats" between 1 and 10000),
	CONSTRAINT "subscriptions_period" CHECK ("subscriptions"."period_from" < "subscriptions"."period_to"),
	CONSTRAINT "subscriptions_paused" CHECK (("subscriptions"."status" = 'paused') = ("subscriptions"."paused_on" is not null)),
	CONSTRAINT "subscriptions_next" CHECK (num_nulls("subscriptions"."next_plan_version_id", "subscriptions"."next_interval", "subscriptions"."next_seats") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_legal_entity_id_legal_entities_id_fk" FOREIGN KEY ("legal_entity_id") REFERENCES "public"."legal_entities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_payer_organization_id_organizations_id_fk" FOREIGN KEY ("payer_organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credited" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_organization_id_organizations_id_fk" FOREIGN KEY ("payer_organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_person_id_people_id_fk" FOREIGN KEY ("recorded_by_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_quotes" ADD CONSTRAINT "subscription_quotes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_quotes" ADD CONSTRAINT "subscription_quotes_plan_version_id_plan_versions_id_fk" FOREIGN KEY ("plan_version_id") REFERENCES "public"."plan_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_quotes" ADD CONSTRAINT "subscription_quotes_payer_organization_id_organizations_id_fk" FOREIGN KEY ("payer_organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_quotes" ADD CONSTRAINT "subscription_quotes_quoted_by_person_id_people_id_fk" FOREIGN KEY ("quoted_by_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_version_id_plan_versions_id_fk" FOREIGN KEY ("plan_version_id") REFERENCES "public"."plan_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_payer_organization_id_organizations_id_fk" FOREIGN KEY ("payer_organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_plan_version_id_plan_versions_id_fk" FOREIGN KEY ("next_plan_version_id") REFERENCES "public"."plan_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_renewal" ON "invoices" USING btree ("subscription_id","period_from") WHERE reason = 'renewal';--> statement-breakpoint
CREATE INDEX "invoices_of" ON "invoices" USING btree ("organization_id","sequence");--> statement-breakpoint
CREATE INDEX "invoices_by_payer" ON "invoices" USING btree ("payer_organization_id","sequence");--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("due_on") WHERE kind = 'invoice' and paid_on is null;--> statement-breakpoint
CREATE INDEX "payments_of" ON "payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_once" ON "payments" USING btree ("invoice_id") WHERE kind = 'payment' and state <> 'failed';--> statement-breakpoint
CREATE INDEX "subscription_quotes_of" ON "subscription_quotes" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "subscription_quotes_expired" ON "subscription_quotes" USING btree ("expires_at") WHERE accepted_at is null;--> statement-breakpoint
CREATE INDEX "subscriptions_by_plan" ON "subscriptions" USING btree ("plan_version_id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_payer" ON "subscriptions" USING btree ("payer_organization_id");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("period_to") WHERE status in ('trial', 'active', 'past_due');--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array array['subscriptions', 'subscription_quotes', 'legal_entities', 'invoices', 'payments', 'invoice_reminders']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to current_user using (true) with check (true)', name || '_owner', name);
    execute format('create policy %I on %I to polyclinic_staff using (true) with check (true)', name || '_staff', name);
    execute format('create policy %I on %I to polyclinic_jobs using (true) with check (true)', name || '_jobs', name);
    execute format('grant select, insert on %I to polyclinic_staff, polyclinic_jobs', name);
    if name not in ('legal_entities', 'invoice_reminders') then
      execute format('grant select, insert on %I to polyclinic_app', name);
      execute format('create policy %I on %I to polyclinic_app
        using (organization_id = any ((select accessible_organizations())::int[])
          or payer_organization_id = any ((select accessible_organizations())::int[]))
        with check (organization_id = any ((select accessible_organizations())::int[]))', name || '_tenant', name);
    end if;
  end loop;
end $$;--> statement-breakpoint
-- Everybody's invoice says who sells; how many there are of others is nobody's business.
create policy legal_entities_tenant on legal_entities for select to polyclinic_app using (true);--> statement-breakpoint
grant select (id, prefix, name, address, tax_id, email, bank_account, countries) on legal_entities to polyclinic_app;--> statement-breakpoint
grant update (name, address, tax_id, email, bank_account, countries) on legal_entities to polyclinic_staff;--> statement-breakpoint
-- A subscription stays its organization's.
grant update (status, plan_version_id, "interval", currency, seats, payer_organization_id, anchor, period_from, period_to,
  next_plan_version_id, next_interval, next_seats, ends_at_renewal, cancel_reason, paused_on, paused_at, suspended_for_debt, started_at, version, updated_at)
  on subscriptions to polyclinic_app, polyclinic_staff, polyclinic_jobs;--> statement-breakpoint
grant update (accepted_at) on subscription_quotes to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant delete on subscription_quotes to polyclinic_jobs;--> statement-breakpoint
grant update (draft_order_id, order_id, paid_on, refunded) on invoices to polyclinic_app, polyclinic_staff, polyclinic_jobs;--> statement-breakpoint
grant update (state, commerce_id, failure, method, reference, received_on) on payments to polyclinic_app, polyclinic_staff, polyclinic_jobs;--> statement-breakpoint

-- Who has paid is let back in, also by somebody who may not suspend.
create policy invoice_reminders_tenant on invoice_reminders for select to polyclinic_app
  using (invoice_id in (select id from invoices));--> statement-breakpoint
grant select on invoice_reminders to polyclinic_app;--> statement-breakpoint
create policy organizations_jobs_suspend on organizations for update to polyclinic_jobs using (true);--> statement-breakpoint
grant update (suspended_at, version, updated_at) on organizations to polyclinic_jobs;--> statement-breakpoint

-- What was issued stays as it is, whoever asks: only what has become of it is written down.
create function keep_invoice() returns trigger language plpgsql as $$
declare become text[] := array['draft_order_id', 'order_id', 'paid_on', 'refunded'];
begin
  if tg_op = 'DELETE' or to_jsonb(new) - become <> to_jsonb(old) - become
    or (old.paid_on is not null and new.paid_on is distinct from old.paid_on) then
    raise exception 'An issued invoice is never changed.';
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger invoices_kept before update or delete on invoices for each row execute function keep_invoice();--> statement-breakpoint

-- "INV-000042": six digits, and more when there are as many.
create function numbered(prefix text, sequence int) returns text language sql immutable as $$
  select prefix || lpad(sequence::text, greatest(6, length(sequence::text)), '0')
$$;--> statement-breakpoint
-- Nobody pays for what does not lie below.
create function refuse_other_payer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from organizations where id = new.organization_id and new.payer_organization_id = any (path)) then
    raise exception 'Whoever pays is the organization or lies above it.';
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger subscriptions_payer before insert or update of payer_organization_id on subscriptions
  for each row execute function refuse_other_payer();--> statement-breakpoint
-- Whoever changes by hand how an organization stands decides: what it owes does not any more.
create function forget_suspension_for_debt() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update subscriptions set suspended_for_debt = false where organization_id = new.id and suspended_for_debt;
  return null;
end $$;--> statement-breakpoint
create trigger organizations_suspended after update of suspended_at on organizations
  for each row when (old.suspended_at is distinct from new.suspended_at) execute function forget_suspension_for_debt();--> statement-breakpoint

-- The next number of a legal entity, whose row is held until the end: what is taken back leaves no gap.
create function take_invoice_number(entity int, note boolean, out prefix text, out sequence int)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update legal_entities e set last_invoice = last_invoice + (not note)::int, last_credit_note = last_credit_note + note::int
    where e.id = entity returning e.prefix, case when note then last_credit_note else last_invoice end into prefix, sequence;
end $$;--> statement-breakpoint
insert into legal_entities (prefix, name) values ('INV', 'The provider of this console');--> statement-breakpoint

-- Organizations read what was published of the plans that they can subscribe to, or have subscribed to.
create policy plan_versions_tenant on plan_versions for select to polyclinic_app using (status <> 'draft');--> statement-breakpoint
create policy plans_tenant on plans for select to polyclinic_app
  using (id in (select plan_id from plan_versions));--> statement-breakpoint
create policy plan_prices_tenant on plan_prices for select to polyclinic_app
  using (version_id in (select id from plan_versions));--> statement-breakpoint
create policy plan_offers_tenant on plan_offers for select to polyclinic_app
  using (plan_id in (select id from plans));--> statement-breakpoint

-- The day that it is where an organization is.
create function day_of(organization int, at timestamptz) returns date language sql stable security definer
set search_path = public, pg_temp as $$
  select (at at time zone coalesce(settings_of(path) -> 'timeZone' ->> 0, 'UTC'))::date from organizations where id = organization
$$;--> statement-breakpoint
-- Who pays for an organization is told to its people, also where it is beyond their reach.
create function payer_of(organization int) returns text language sql stable security definer
set search_path = public, pg_temp as $$
  select p.label from subscriptions s join organizations p on p.id = s.payer_organization_id where s.organization_id = organization
$$;--> statement-breakpoint

-- Who an invoice goes to, as it stands on it: kept with the invoice, since an organization moves and is renamed.
create function bill_to_of(organization int) returns jsonb language sql stable security definer
set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'name', coalesce(nullif(o.legal_name, ''), o.business_name),
    'address', array_remove(array[nullif(o.street, ''), nullif(case when c.alpha2 in ('US', 'CA', 'AU')
      then concat_ws(', ', nullif(o.city, ''), nullif(concat_ws(' ', nullif(split_part(o.subdivision, '-', 2), ''), nullif(o.postal_code, '')), ''))
      else concat_ws(' ', nullif(o.postal_code, ''), nullif(o.city, '')) end, ''), c.name], null),
    'taxIds', case when o.tax_id = '' then '[]'::jsonb else jsonb_build_array(jsonb_build_object('type', upper(o.tax_id_type), 'value', o.tax_id)) end,
    'country', c.alpha2, 'countryCode', c.code, 'city', o.city, 'street', o.street, 'postalCode', o.postal_code,
    'organization', jsonb_build_object('id', o.id, 'domainURL', o.domain_url, 'label', o.label))
  from organizations o join countries c on c.code = o.country where o.id = organization
$$;--> statement-breakpoint

-- Subscriptions of an organization and of what lies below it whose payer would be neither above nor among them at another
-- place, which has the path `next`.
create function paid_from_elsewhere(moved int, next int[]) returns table (organization int, label text, payer text)
language sql stable security definer set search_path = public, pg_temp as $$
  select o.id, o.label, p.label from subscriptions s join organizations o on o.id = s.organization_id
    join organizations p on p.id = s.payer_organization_id
  where o.path @> array[moved] and s.status <> 'cancelled'
    and p.id <> all (next || o.path[array_position(o.path, moved) + 1:])
  order by o.label collate "und-x-icu"
$$;--> statement-breakpoint

-- What an organization has of what a plan can limit. Rooms and the like lie in a place that counts.
create function usage_of(organization int, out practitioners int, out locations int, out users int)
language sql stable security definer set search_path = public, pg_temp as $$
  select (select count(*)::int from practitioner_roles where organization_id = organization and active
      and (period_to is null or period_to >= day_of(organization, now()))),
    (select count(*)::int from locations where organization_id = organization and part_of_id is null and status <> 'inactive'),
    (select count(*)::int from organization_users where organization_id = organization and removed_at is null)
$$;--> statement-breakpoint

-- What a subscription allows is held here, whichever way something comes: by hand, by a file or by FHIR. Whoever has never
-- subscribed is limited by nothing. Of two who take the last seat at once, the second waits for the first.
create function hold_to_subscription(organizations int[], what text) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  organization int;
  held record;
  usage record;
begin
  foreach organization in array coalesce(organizations, '{}') loop
    select s.status, s.seats, v.limit_locations, v.limit_users into held
      from subscriptions s join plan_versions v on v.id = s.plan_version_id
      where s.organization_id = organization for update of s;
    continue when not found;
    if held.status in ('paused', 'cancelled') then
      raise exception using errcode = 'check_violation', constraint = 'subscription_runs', message = 'The subscription does not run.';
    end if;
    select * into usage from usage_of(organization);
    if (what = 'seats' and usage.practitioners > held.seats) or (what = 'locations' and usage.locations > held.limit_locations)
      or (what = 'users' and usage.users > held.limit_users) then
      raise exception using errcode = 'check_violation', constraint = 'subscription_' || what, message = 'The subscription allows no more.';
    end if;
  end loop;
end $$;--> statement-breakpoint

-- Whatever a change makes count that did not count before.
create function hold_practitioner_roles() returns trigger language plpgsql as $$
declare organizations int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct organization_id) into organizations from added where active and coalesce(period_to >= current_date, true);
  else
    select array_agg(distinct a.organization_id) into organizations from added a join former f using (id)
      where a.active and coalesce(a.period_to >= current_date, true) and not (f.active and coalesce(f.period_to >= current_date, true));
  end if;
  perform hold_to_subscription(organizations, 'seats');
  return null;
end $$;--> statement-breakpoint
create function hold_locations() returns trigger language plpgsql as $$
declare organizations int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct organization_id) into organizations from added where part_of_id is null and status <> 'inactive';
  else
    select array_agg(distinct a.organization_id) into organizations from added a join former f using (id)
      where a.part_of_id is null and a.status <> 'inactive' and not (f.part_of_id is null and f.status <> 'inactive');
  end if;
  perform hold_to_subscription(organizations, 'locations');
  return null;
end $$;--> statement-breakpoint
create function hold_users() returns trigger language plpgsql as $$
declare organizations int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct organization_id) into organizations from added where removed_at is null;
  else
    select array_agg(distinct a.organization_id) into organizations from added a join former f using (id)
      where a.removed_at is null and f.removed_at is not null;
  end if;
  perform hold_to_subscription(organizations, 'users');
  return null;
end $$;--> statement-breakpoint
do $$
declare name text; hold text;
begin
  for name, hold in values ('practitioner_roles', 'hold_practitioner_roles'), ('locations', 'hold_locations'), ('organization_users', 'hold_users')
  loop
    execute format('create trigger %I after insert on %I referencing new table as added
      for each statement execute function %I()', name || '_held', name, hold);
    execute format('create trigger %I after update on %I referencing old table as former new table as added
      for each statement execute function %I()', name || '_held_still', name, hold);
  end loop;
end $$;
--> statement-breakpoint
-- Jobs bill whoever pays, also who was never in the shop before.
create policy commerce_accounts_jobs on commerce_accounts to polyclinic_jobs using (true) with check (true);--> statement-breakpoint
grant select, insert on commerce_accounts to polyclinic_jobs;
