CREATE TABLE "template_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "template_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"template_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"subject" text NOT NULL,
	"preview_text" text NOT NULL,
	"mjml" text NOT NULL,
	"html" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL,
	"variables" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "template_versions_number" UNIQUE("template_id","number"),
	CONSTRAINT "template_versions_published" CHECK (("template_versions"."status" = 'draft') = ("template_versions"."published_at" is null)),
	CONSTRAINT "template_versions_archived" CHECK (("template_versions"."status" = 'archived') = ("template_versions"."archived_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"purpose" text,
	"language" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(name)) STORED NOT NULL,
	CONSTRAINT "templates_transactional" CHECK ("templates"."purpose" is null or "templates"."category" = 'transactional')
);
--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "template_versions_draft" ON "template_versions" USING btree ("template_id") WHERE status = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "template_versions_live" ON "template_versions" USING btree ("template_id") WHERE status = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX "templates_purpose" ON "templates" USING btree (coalesce("organization_id", 0),"purpose","language") WHERE purpose is not null and status <> 'archived';--> statement-breakpoint
CREATE INDEX "templates_of" ON "templates" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "templates_by_name" ON "templates" USING btree (("name" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "templates_by_change" ON "templates" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "templates_search" ON "templates" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint

-- The organizations above those that this transaction may reach: what is live there is taken below.
create function organizations_above() returns int[] language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(distinct above), '{}') from organizations o, unnest(o.path) above
  where o.id = any (accessible_organizations())
$$;--> statement-breakpoint

do $$
declare name text;
begin
  foreach name in array array['templates', 'template_versions']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to current_user using (true) with check (true)', name || '_owner', name);
    execute format('create policy %I on %I to polyclinic_staff using (true) with check (true)', name || '_staff', name);
    execute format('create policy %I on %I for select to polyclinic_jobs using (true)', name || '_jobs', name);
    execute format('grant select on %I to polyclinic_app, polyclinic_staff, polyclinic_jobs', name);
    execute format('grant delete on %I to polyclinic_app, polyclinic_staff', name);
  end loop;
end $$;--> statement-breakpoint
-- What comes with the product only a migration says.
grant insert (organization_id, name, category, purpose, language) on templates to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant insert (template_id, number, subject, preview_text, mjml, variables) on template_versions to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant update (name, status, version, updated_at) on templates to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant update (status, subject, preview_text, mjml, html, text, variables, published_at, archived_at, updated_at) on template_versions
  to polyclinic_app, polyclinic_staff;--> statement-breakpoint
create policy templates_tenant on templates to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));--> statement-breakpoint
create policy templates_above on templates for select to polyclinic_app
  using (status = 'live' and (organization_id is null or organization_id = any ((select organizations_above())::int[])));--> statement-breakpoint
create policy template_versions_tenant on template_versions to polyclinic_app
  using (template_id in (select id from templates where organization_id = any ((select accessible_organizations())::int[])));--> statement-breakpoint
create policy template_versions_above on template_versions for select to polyclinic_app
  using (status = 'live' and template_id in (select id from templates));--> statement-breakpoint

-- What was published stays as it was, whoever asks: it is archived, and nothing else becomes of it. Each begins as a draft,
-- but for what comes with the product.
create function keep_published_template() returns trigger language plpgsql as $$
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
end $$;--> statement-breakpoint
create trigger template_versions_kept before insert or update or delete on template_versions
  for each row execute function keep_published_template();--> statement-breakpoint

-- Whose a template is, as far as the caller may know: of an organization above only what it is called.
create function template_owner(organization int) returns jsonb language sql stable security definer
set search_path = public, pg_temp as $$
  select jsonb_build_object('domainURL', domain_url, 'label', label) from organizations
  where id = organization and (current_setting('role') = 'polyclinic_staff' or pg_has_role(session_user, current_user, 'usage')
    or id = any (accessible_organizations()) or id = any (organizations_above()))
$$;--> statement-breakpoint

-- What mails of a kind are made of, for each of some organizations: the version that is live nearest above it, in the
-- language of its settings and otherwise in English; and what every mail says of whom it is sent for. Looks above the reach
-- of the caller, since that is where templates are inherited from.
create function mail_templates_for(wanted text, organizations int[])
returns table (organization_id int, version_id int, label text, postal_address text)
language sql stable security definer set search_path = public, pg_temp as $$
  with asked as (
    select o.id, o.path, o.label, o.legal_name, o.business_name, o.street, o.city, o.postal_code, c.name as country,
      coalesce((select split_part(lower(a.locale), '-', 1) from organizations a where a.id = any (o.path) and a.locale is not null
        order by cardinality(a.path) desc limit 1), 'en') as language
    from organizations o join countries c on c.code = o.country where o.id = any (organizations)
  )
  select a.id, (
      select v.id from templates t join template_versions v on v.template_id = t.id and v.status = 'live'
      where coalesce(t.organization_id, 0) = any (a.path || 0) and t.purpose = wanted and t.language in (a.language, 'en')
        and t.purpose is not null and t.status <> 'archived'
      order by t.language = a.language desc, array_position(a.path, t.organization_id) desc nulls last limit 1),
    a.label, concat_ws(', ', coalesce(nullif(a.legal_name, ''), a.business_name), nullif(a.street, ''),
      nullif(concat_ws(' ', nullif(a.postal_code, ''), nullif(a.city, '')), ''), a.country)
  from asked a
$$;
