CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"contact_id" uuid NOT NULL,
	"email" text,
	"topic_id" integer NOT NULL,
	"what" text NOT NULL,
	"way" text NOT NULL,
	"wording" text DEFAULT '' NOT NULL,
	"person_id" integer,
	"file" text,
	"given_on" date,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_syncs" (
	"organization_id" integer PRIMARY KEY NOT NULL,
	"synced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_topics" (
	"organization_id" integer NOT NULL,
	"contact_id" uuid NOT NULL,
	"topic_id" integer NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_topics_contact_id_topic_id_pk" PRIMARY KEY("contact_id","topic_id")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer NOT NULL,
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"language" text,
	"organization_user_id" uuid,
	"practitioner_role_id" uuid,
	"kind" text GENERATED ALWAYS AS (case when practitioner_role_id is not null then 'practitioner' when organization_user_id is not null then 'person' else 'newsletter' end) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sort_name" text GENERATED ALWAYS AS (coalesce(nullif(btrim(last_name || ' ' || first_name), ''), email)) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(first_name || ' ' || last_name || ' ' || email)) STORED NOT NULL,
	CONSTRAINT "contacts_email" UNIQUE("organization_id","email"),
	CONSTRAINT "contacts_tenant" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "segments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "segments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"rule" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(name || ' ' || description)) STORED NOT NULL,
	CONSTRAINT "segments_name" UNIQUE("organization_id","name")
);
--> statement-breakpoint
CREATE TABLE "suppressions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"person_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(email || ' ' || note)) STORED NOT NULL,
	CONSTRAINT "suppressions_email" UNIQUE("organization_id","email")
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "topics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(name || ' ' || description)) STORED NOT NULL,
	CONSTRAINT "topics_name" UNIQUE("organization_id","name"),
	CONSTRAINT "topics_tenant" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_topic" FOREIGN KEY ("organization_id","topic_id") REFERENCES "public"."topics"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_syncs" ADD CONSTRAINT "contact_syncs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_topics" ADD CONSTRAINT "contact_topics_contact" FOREIGN KEY ("organization_id","contact_id") REFERENCES "public"."contacts"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_topics" ADD CONSTRAINT "contact_topics_topic" FOREIGN KEY ("organization_id","topic_id") REFERENCES "public"."topics"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "segments" ADD CONSTRAINT "segments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suppressions" ADD CONSTRAINT "suppressions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "topics" ADD CONSTRAINT "topics_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_of" ON "consents" USING btree ("contact_id","id");--> statement-breakpoint
CREATE INDEX "contact_topics_by_topic" ON "contact_topics" USING btree ("topic_id","state","contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_user" ON "contacts" USING btree ("organization_user_id") WHERE organization_user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_practitioner" ON "contacts" USING btree ("practitioner_role_id") WHERE practitioner_role_id is not null;--> statement-breakpoint
CREATE INDEX "contacts_by_name" ON "contacts" USING btree ("organization_id",("sort_name" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "contacts_names" ON "contacts" USING btree (("sort_name" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "contacts_by_age" ON "contacts" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "suppressions_by_age" ON "suppressions" USING btree ("organization_id","at","id");--> statement-breakpoint

do $$
declare name text;
begin
  foreach name in array array['contacts', 'contact_topics', 'consents', 'topics', 'suppressions', 'segments']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to current_user using (true) with check (true)', name || '_owner', name);
    execute format('create policy %I on %I to polyclinic_staff using (true) with check (true)', name || '_staff', name);
    execute format('create policy %I on %I to polyclinic_app using (organization_id = any ((select accessible_organizations())::int[]))', name || '_tenant', name);
    execute format('grant select on %I to polyclinic_app, polyclinic_staff', name);
  end loop;
end $$;--> statement-breakpoint
-- Nobody but the functions below reads or writes when contacts were brought up to date.
alter table contact_syncs enable row level security;--> statement-breakpoint
alter table contact_syncs force row level security;--> statement-breakpoint
create policy contact_syncs_owner on contact_syncs to current_user using (true) with check (true);--> statement-breakpoint
create policy contact_syncs_staff on contact_syncs for select to polyclinic_staff using (true);--> statement-breakpoint
grant insert (organization_id, email, first_name, last_name, language), delete on contacts to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant update (first_name, last_name, language, version, updated_at) on contacts to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant insert on contact_topics, consents, suppressions to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant update (state, changed_at) on contact_topics to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant update (reason, note, person_id, at), delete on suppressions to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant insert (organization_id, name, description), update (name, description, status, version, updated_at) on topics to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant insert (organization_id, name, description, rule), update (name, description, rule, version, updated_at), delete on segments to polyclinic_app, polyclinic_staff;--> statement-breakpoint

-- The record of consent only grows, whoever asks. When a contact has been removed, its address goes from it, and nothing else.
create function keep_consents() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.email is null and to_jsonb(new) - 'email' = to_jsonb(old) - 'email'
    and not exists (select from contacts where id = old.contact_id) then
    return new;
  end if;
  raise exception 'The record of consent is never changed.';
end $$;--> statement-breakpoint
create trigger consents_kept before update or delete on consents for each row execute function keep_consents();--> statement-breakpoint
create trigger consents_kept_whole before truncate on consents for each statement execute function keep_consents();--> statement-breakpoint
create function forget_addresses() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update consents set email = null where contact_id in (select id from removed);
  return null;
end $$;--> statement-breakpoint
create trigger contacts_removed after delete on contacts referencing old table as removed
  for each statement execute function forget_addresses();--> statement-breakpoint

-- The people and practitioners of one organization who can be written to, an address each. A practitioner who signs in has
-- the address that they sign in with.
create function contact_sources(organization int)
returns table (email text, organization_user_id uuid, practitioner_role_id uuid, first_name text, last_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  with members as (
    select u.id, lower(p.email) as email, btrim(p.display_name) as name
    from organization_users u join people p on p.id = u.person_id
    where u.organization_id = organization and u.joined_at is not null and u.removed_at is null and u.suspended_at is null
      and (u.expires_at is null or u.expires_at > now())
  ), practising as (
    select distinct on (address) coalesce(m.email, lower(btrim(p.email))) as address, r.id, p.given, p.family
    from practitioner_roles r join practitioners p on p.id = r.practitioner_id
      left join members m on m.id = r.organization_user_id
    where r.organization_id = organization and r.active and (r.period_from is null or r.period_from <= current_date)
      and (r.period_to is null or r.period_to >= current_date) and coalesce(m.email, btrim(p.email), '') <> ''
    order by address, r.id
  )
  select coalesce(m.email, p.address), m.id, p.id, coalesce(p.given, substring(m.name from '^(.*) \S+$'), ''),
    coalesce(p.family, substring(m.name from '(\S+)$'), '')
  from members m full join practising p on p.address = m.email
$$;--> statement-breakpoint
revoke execute on function contact_sources(int) from public;--> statement-breakpoint

-- Brings the contacts of an organization up to date with its people and practitioners: names and addresses follow them. Who
-- has left is removed, or stays as a contact of the newsletter where they are subscribed to something. Nothing is written of
-- what is as it was. Answers how many contacts have changed.
create function sync_contacts(organization int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed int := 0;
  counted int;
  lost uuid[];
begin
  if (current_setting('role') in ('polyclinic_staff', 'polyclinic_jobs') or pg_has_role(session_user, current_user, 'usage')
    or organization = any (accessible_organizations())) is not true then
    raise exception 'This organization is out of reach.' using errcode = '42501';
  end if;
  -- One at a time: its row is held until the end.
  insert into contact_syncs (organization_id) values (organization)
  on conflict (organization_id) do update set synced_at = now();

  update contacts c set email = moved.email, version = version + 1, updated_at = now()
  from (
    select distinct on (s.email) c.id, s.email
    from contacts c join contact_sources(organization) s
      on s.organization_user_id = c.organization_user_id or s.practitioner_role_id = c.practitioner_role_id
    where c.organization_id = organization and s.email <> c.email
    order by s.email, s.organization_user_id is distinct from c.organization_user_id
  ) moved
  where c.id = moved.id and not exists (
    select from contacts taken where taken.organization_id = organization and taken.email = moved.email);
  get diagnostics counted = row_count;
  changed := changed + counted;

  with gone as (
    update contacts c set version = version + 1, updated_at = now(),
      organization_user_id = case when s.organization_user_id = c.organization_user_id then c.organization_user_id end,
      practitioner_role_id = case when s.practitioner_role_id = c.practitioner_role_id then c.practitioner_role_id end
    from (
      select linked.id, s.* from contacts linked left join contact_sources(organization) s on s.email = linked.email
      where linked.organization_id = organization and linked.kind <> 'newsletter'
    ) s
    where c.id = s.id and (c.organization_user_id <> s.organization_user_id or c.practitioner_role_id <> s.practitioner_role_id
      or c.organization_user_id is not null and s.organization_user_id is null
      or c.practitioner_role_id is not null and s.practitioner_role_id is null)
    returning c.id, s.email is null as lost
  ) select count(*), array_agg(id) filter (where gone.lost) into counted, lost from gone;
  changed := changed + counted;

  delete from contacts where id = any (lost)
    and not exists (select from contact_topics t where t.contact_id = contacts.id and t.state = 'subscribed');

  insert into contacts as c (organization_id, email, organization_user_id, practitioner_role_id, first_name, last_name)
  select organization, s.email, s.organization_user_id, s.practitioner_role_id, s.first_name, s.last_name
  from contact_sources(organization) s
  on conflict (organization_id, email) do update set organization_user_id = excluded.organization_user_id,
    practitioner_role_id = excluded.practitioner_role_id, first_name = excluded.first_name, last_name = excluded.last_name,
    version = c.version + 1, updated_at = now()
  where (c.organization_user_id, c.practitioner_role_id, c.first_name, c.last_name)
    is distinct from (excluded.organization_user_id, excluded.practitioner_role_id, excluded.first_name, excluded.last_name);
  get diagnostics counted = row_count;
  return changed + counted;
end $$;--> statement-breakpoint

-- Organizations whose contacts may be behind: where somebody has changed since, with five minutes for what was under way,
-- and once a day for what only time changes. Looks at nothing older: the daily turn has seen that.
create function contacts_behind(most int) returns setof int language sql stable security definer
set search_path = public, pg_temp as $$
  with changed as (
    select organization_id, max(at) as at from (
      select organization_id, updated_at as at from practitioner_roles where updated_at > now() - interval '25 hours'
      union all
      select organization_id, updated_at from organization_users where updated_at > now() - interval '25 hours'
      union all
      select u.organization_id, p.last_sign_in_at from people p join organization_users u on u.person_id = p.id
      where p.last_sign_in_at > now() - interval '25 hours'
    ) each group by organization_id
  )
  select o.id from organizations o left join contact_syncs s on s.organization_id = o.id
    left join changed c on c.organization_id = o.id
  where o.archived_at is null
    and (s.synced_at is null or s.synced_at < now() - interval '1 day' or c.at > s.synced_at - interval '5 minutes')
  order by s.synced_at nulls first, o.id limit most
$$;--> statement-breakpoint
revoke execute on function contacts_behind(int) from public;--> statement-breakpoint
grant execute on function contacts_behind(int) to polyclinic_jobs;
