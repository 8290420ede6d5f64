CREATE TABLE "billing_details" (
	"organization_id" integer PRIMARY KEY NOT NULL,
	"name" text,
	"street" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"subdivision" text DEFAULT '' NOT NULL,
	"country" smallint,
	"tax_ids" jsonb DEFAULT '[]' NOT NULL,
	"emails" text[] DEFAULT '{}' NOT NULL,
	"purchase_order" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "billing_details_addressee" CHECK (num_nulls("billing_details"."name", "billing_details"."country") in (0, 2)),
	CONSTRAINT "billing_details_emails" CHECK (cardinality("billing_details"."emails") <= 5)
);
--> statement-breakpoint
CREATE TABLE "invoice_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"invoice_id" uuid NOT NULL,
	"organization_id" integer NOT NULL,
	"payer_organization_id" integer NOT NULL,
	"recipients" text[] NOT NULL,
	"sent_by_person_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"written_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscription_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"currency" text NOT NULL,
	"started_on" date NOT NULL,
	"ended_on" date
);
--> statement-breakpoint
ALTER TABLE "legal_entities" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "legal_entities" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "attachment_name" text;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "attachment" "bytea";--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_country_countries_code_fk" FOREIGN KEY ("country") REFERENCES "public"."countries"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_mails" ADD CONSTRAINT "invoice_mails_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_mails" ADD CONSTRAINT "invoice_mails_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_mails" ADD CONSTRAINT "invoice_mails_payer_organization_id_organizations_id_fk" FOREIGN KEY ("payer_organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_mails" ADD CONSTRAINT "invoice_mails_sent_by_person_id_people_id_fk" FOREIGN KEY ("sent_by_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_runs" ADD CONSTRAINT "subscription_runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_mails_of" ON "invoice_mails" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_mails_due" ON "invoice_mails" USING btree ("created_at") WHERE written_at is null;--> statement-breakpoint
CREATE INDEX "subscription_runs_of" ON "subscription_runs" USING btree ("organization_id");--> statement-breakpoint
ALTER TABLE "legal_entities" ADD CONSTRAINT "legal_entities_prefix" CHECK ("legal_entities"."prefix" ~ '^[A-Z][A-Z0-9]{1,9}$');--> statement-breakpoint
do $$
declare name text;
begin
  foreach name in array array['billing_details', 'invoice_mails', 'subscription_runs']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to current_user using (true) with check (true)', name || '_owner', name);
    execute format('create policy %I on %I to polyclinic_staff using (true) with check (true)', name || '_staff', name);
    execute format('create policy %I on %I to polyclinic_jobs using (true) with check (true)', name || '_jobs', name);
    execute format('grant select on %I to polyclinic_app, polyclinic_staff, polyclinic_jobs', name);
  end loop;
end $$;--> statement-breakpoint
create policy billing_details_tenant on billing_details to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));--> statement-breakpoint
create policy subscription_runs_tenant on subscription_runs for select to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));--> statement-breakpoint
create policy invoice_mails_tenant on invoice_mails to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[])
    or payer_organization_id = any ((select accessible_organizations())::int[]))
  with check (organization_id = any ((select accessible_organizations())::int[]));--> statement-breakpoint
grant insert, update (name, street, city, postal_code, subdivision, country, tax_ids, emails, purchase_order, version, updated_at)
  on billing_details to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant insert, update (written_at) on invoice_mails to polyclinic_app, polyclinic_staff, polyclinic_jobs;--> statement-breakpoint
-- Whether a mail has gone; to whom, and what it says, is still nobody's to read.
grant select (sent_at) on outgoing_mails to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant update (prefix, version, updated_at) on legal_entities to polyclinic_staff;--> statement-breakpoint

-- Who sells: all countries that nobody names are one entity's, for good, and each of the others is one entity's.
create unique index legal_entities_elsewhere on legal_entities ((true)) where countries = '{}';--> statement-breakpoint
create function keep_legal_entity() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('legal_entities')::bigint);
  if tg_op = 'UPDATE' and new.prefix <> old.prefix and (old.last_invoice > 0 or old.last_credit_note > 0) then
    raise exception using errcode = 'check_violation', constraint = 'legal_entities_numbered', message = 'Numbers begin with it.';
  end if;
  if tg_op = 'UPDATE' and old.countries = '{}' and new.countries <> '{}' then
    raise exception using errcode = 'check_violation', constraint = 'legal_entities_remaining', message = 'Nobody would sell elsewhere.';
  end if;
  if exists (select from legal_entities where id <> new.id and countries && new.countries) then
    raise exception using errcode = 'check_violation', constraint = 'legal_entities_countries', message = 'Another one sells there.';
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger legal_entities_kept before insert or update of prefix, countries on legal_entities
  for each row execute function keep_legal_entity();--> statement-breakpoint

-- From when until when somebody was subscribed, each time that they were: churn is counted of these.
create function note_subscription_run() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ran boolean := tg_op = 'UPDATE' and old.status <> 'cancelled';
  runs boolean := new.status <> 'cancelled';
begin
  if (runs or tg_op = 'INSERT') and not ran then
    insert into subscription_runs (organization_id, currency, started_on)
      values (new.organization_id, new.currency, day_of(new.organization_id, new.started_at));
  end if;
  if not runs then
    update subscription_runs set ended_on = greatest(new.period_to, started_on)
      where organization_id = new.organization_id and ended_on is null;
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger subscriptions_run after insert or update of status on subscriptions
  for each row execute function note_subscription_run();--> statement-breakpoint
insert into subscription_runs (organization_id, currency, started_on, ended_on)
  select organization_id, currency, day_of(organization_id, started_at),
    case when status = 'cancelled' then greatest(period_to, day_of(organization_id, started_at)) end
  from subscriptions;--> statement-breakpoint

-- What an invoice says of who pays is the caller's to know of organizations within reach, and of those above them, of which
-- one may pay.
create function is_billed_within_reach(organization int) returns boolean language sql stable security definer
set search_path = public, pg_temp as $$
  select current_setting('role') in ('polyclinic_staff', 'polyclinic_jobs', 'polyclinic_identity')
    or pg_has_role(session_user, current_user, 'usage')
    or exists (select from organizations where id = any (accessible_organizations()) and organization = any (path))
$$;--> statement-breakpoint

-- Who an invoice goes to, as it stands on it: as the account has it, or whoever is named instead.
create or replace function bill_to_of(organization int) returns jsonb language sql stable security definer
set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'name', p.name,
    'address', array_remove(array[nullif(p.street, ''), nullif(case when c.alpha2 in ('US', 'CA', 'AU')
      then concat_ws(', ', nullif(p.city, ''), nullif(concat_ws(' ', nullif(split_part(p.subdivision, '-', 2), ''), nullif(p.postal_code, '')), ''))
      else concat_ws(' ', nullif(p.postal_code, ''), nullif(p.city, '')) end, ''), c.name], null),
    'taxIds', p.tax_ids, 'purchaseOrder', coalesce(d.purchase_order, ''),
    'country', c.alpha2, 'countryCode', c.code, 'city', p.city, 'street', p.street, 'postalCode', p.postal_code,
    'organization', jsonb_build_object('id', o.id, 'domainURL', o.domain_url, 'label', o.label))
  from organizations o left join billing_details d on d.organization_id = o.id
  cross join lateral (
    select coalesce(nullif(o.legal_name, ''), o.business_name) as name, o.street, o.city, o.postal_code, o.subdivision, o.country,
      case when o.tax_id = '' then '[]'::jsonb else jsonb_build_array(jsonb_build_object('type', upper(o.tax_id_type), 'value', o.tax_id)) end as tax_ids
    where d.name is null
    union all
    select d.name, d.street, d.city, d.postal_code, d.subdivision, d.country,
      (select coalesce(jsonb_agg(jsonb_build_object('type', upper(tax ->> 'type'), 'value', tax ->> 'value')), '[]') from jsonb_array_elements(d.tax_ids) as given (tax))
    where d.name is not null) p
  join countries c on c.code = p.country where o.id = organization and is_billed_within_reach(organization)
$$;--> statement-breakpoint

-- Whom an invoice is sent to where nobody says otherwise: the addresses that are named for that, else those who may change
-- its billing.
create function invoice_recipients_of(organization int) returns text[] language sql stable security definer
set search_path = public, pg_temp as $$
  with recursive named as (
    select emails from billing_details where organization_id = organization and emails <> '{}'
  ), held as (
    select organization_user_id, group_id from role_assignments a
    where a.organization_id = organization and (a.expires_at is null or a.expires_at > now())
      and exists (select from role_permissions p where p.role_id = a.role_id and p.resource = 'billing' and p.action = 'update')
  ), holding as (
    select group_id as id from held where group_id is not null
    union
    select g.id from groups g join holding h on g.parent_group_id = h.id
  ), people_of_billing as (
    select p.email from memberships_in_force m join people p on p.id = m.person_id
    where m.organization_id = organization and (m.id in (select organization_user_id from held)
      or m.id in (select b.organization_user_id from group_members b join holding h on h.id = b.group_id))
    group by p.email order by p.email limit 10
  )
  select case when not is_billed_within_reach(organization) then null
    else coalesce((select emails from named), (select array_agg(email) from people_of_billing), '{}') end
$$;--> statement-breakpoint

-- What an organization has of what a plan can limit, for those whose reach it is in.
create or replace function usage_of(organization int, out practitioners int, out locations int, out users int)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if current_setting('role') not in ('polyclinic_staff', 'polyclinic_jobs', 'polyclinic_identity')
    and not pg_has_role(session_user, current_user, 'usage') and not is_within_reach(organization) then
    raise insufficient_privilege using message = 'This organization is beyond reach.';
  end if;
  select (select count(*)::int from practitioner_roles r where r.organization_id = organization and r.active
      and (r.period_to is null or r.period_to >= day_of(organization, now()))),
    (select count(*)::int from locations l where l.organization_id = organization and l.part_of_id is null and l.status <> 'inactive'),
    (select count(*)::int from organization_users u where u.organization_id = organization and u.removed_at is null)
  into practitioners, locations, users;
end $$;
