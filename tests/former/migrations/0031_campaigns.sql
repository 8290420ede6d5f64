CREATE SEQUENCE "public"."campaign_fences" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "campaign_clicks" (
	"campaign_id" integer NOT NULL,
	"link" smallint NOT NULL,
	"recipient" integer NOT NULL,
	"organization_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"machine" boolean NOT NULL,
	CONSTRAINT "campaign_clicks_campaign_id_recipient_link_pk" PRIMARY KEY("campaign_id","recipient","link")
);
--> statement-breakpoint
CREATE TABLE "campaign_counts" (
	"campaign_id" integer NOT NULL,
	"worker" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"minute" timestamp with time zone DEFAULT date_trunc('minute', now()) NOT NULL,
	"organization_id" integer NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"bounced" integer DEFAULT 0 NOT NULL,
	"complained" integer DEFAULT 0 NOT NULL,
	"unsubscribed" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"machine_opened" integer DEFAULT 0 NOT NULL,
	"clicked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "campaign_counts_campaign_id_worker_minute_pk" PRIMARY KEY("campaign_id","worker","minute")
);
--> statement-breakpoint
CREATE TABLE "campaign_links" (
	"campaign_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"organization_id" integer NOT NULL,
	"url" text NOT NULL,
	CONSTRAINT "campaign_links_campaign_id_number_pk" PRIMARY KEY("campaign_id","number")
);
--> statement-breakpoint
CREATE TABLE "campaign_recipients" (
	"campaign_id" integer NOT NULL,
	"number" integer NOT NULL,
	"organization_id" integer NOT NULL,
	"contact_id" uuid NOT NULL,
	"email" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"variant" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"fence" bigint,
	"worker" uuid,
	"sent_at" timestamp with time zone,
	"reason" text,
	"unsubscribed_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"machine_opened_at" timestamp with time zone,
	"clicked_at" timestamp with time zone,
	CONSTRAINT "campaign_recipients_campaign_id_number_pk" PRIMARY KEY("campaign_id","number")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"template_id" integer,
	"template_version_id" integer,
	"subject" text NOT NULL,
	"preview_text" text DEFAULT '' NOT NULL,
	"subject_b" text,
	"ab_share" smallint,
	"ab_hours" smallint,
	"ab_winner" text,
	"variable_values" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"consent_class" text NOT NULL,
	"topic_id" integer,
	"segment_id" integer,
	"sender_id" integer,
	"reply_to" text,
	"throttle" integer,
	"throttle_since" timestamp with time zone,
	"window_from" time,
	"window_to" time,
	"window_weekdays" boolean DEFAULT false NOT NULL,
	"zone" text NOT NULL,
	"send_at" timestamp with time zone,
	"status" text DEFAULT 'draft' NOT NULL,
	"pause_reason" text,
	"author_id" integer,
	"submitted_at" timestamp with time zone,
	"approver_id" integer,
	"approved_at" timestamp with time zone,
	"review_note" text,
	"audience" integer,
	"resolved_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(name || ' ' || subject)) STORED NOT NULL,
	CONSTRAINT "campaigns_topic_asked" CHECK ("campaigns"."consent_class" = 'marketing' or "campaigns"."topic_id" is null),
	CONSTRAINT "campaigns_ab" CHECK (num_nulls("campaigns"."subject_b", "campaigns"."ab_share", "campaigns"."ab_hours") in (0, 3)),
	CONSTRAINT "campaigns_window" CHECK (num_nulls("campaigns"."window_from", "campaigns"."window_to") in (0, 2)),
	CONSTRAINT "campaigns_window_open" CHECK ("campaigns"."window_from" <> "campaigns"."window_to"),
	CONSTRAINT "campaigns_paused" CHECK (("campaigns"."status" = 'paused') = ("campaigns"."pause_reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "mail_workers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "senders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "senders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"reply_to" text,
	"domain" text GENERATED ALWAYS AS (split_part(email, '@', 2)) STORED NOT NULL,
	"dkim_selector" text NOT NULL,
	"dkim_public_key" text NOT NULL,
	"dkim_private_key" text NOT NULL,
	"checks" jsonb,
	"checked_at" timestamp with time zone,
	"verified_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(name || ' ' || email)) STORED NOT NULL,
	CONSTRAINT "senders_email" UNIQUE("organization_id","email"),
	CONSTRAINT "senders_tenant" UNIQUE("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_template_version_id_template_versions_id_fk" FOREIGN KEY ("template_version_id") REFERENCES "public"."template_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_segment_id_segments_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."segments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_approver_id_people_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_topic" FOREIGN KEY ("organization_id","topic_id") REFERENCES "public"."topics"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_sender" FOREIGN KEY ("organization_id","sender_id") REFERENCES "public"."senders"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "senders" ADD CONSTRAINT "senders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_counts_month" ON "campaign_counts" USING btree ("organization_id","minute");--> statement-breakpoint
CREATE INDEX "campaign_recipients_waiting" ON "campaign_recipients" USING btree ("campaign_id","due_at","number") WHERE state = 'waiting' and variant is not null;--> statement-breakpoint
CREATE INDEX "campaign_recipients_claimed" ON "campaign_recipients" USING btree ("lease_until") WHERE state = 'claimed';--> statement-breakpoint
CREATE INDEX "campaign_recipients_contact" ON "campaign_recipients" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "campaigns_of" ON "campaigns" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_by_age" ON "campaigns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_active" ON "campaigns" USING btree ("status") WHERE status in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "campaigns_ended" ON "campaigns" USING btree ("ended_at") WHERE status = 'sent';--> statement-breakpoint
CREATE INDEX "campaigns_search" ON "campaigns" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
-- A million rows of which each is written a few times: free room on each page, and swept up soon.
alter table campaign_recipients set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
alter table campaign_counts set (fillfactor = 50);--> statement-breakpoint

do $$
declare name text;
begin
  foreach name in array array['senders', 'campaigns', 'campaign_recipients', 'campaign_counts', 'campaign_links', 'campaign_clicks']
  loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy %I on %I to current_user using (true) with check (true)', name || '_owner', name);
    execute format('create policy %I on %I to polyclinic_staff using (true) with check (true)', name || '_staff', name);
    execute format('create policy %I on %I to polyclinic_jobs using (true) with check (true)', name || '_jobs', name);
    execute format('create policy %I on %I to polyclinic_app using (organization_id = any ((select accessible_organizations())::int[]))', name || '_tenant', name);
    execute format('grant select on %I to polyclinic_jobs', name);
    if name <> 'senders' then
      execute format('grant select on %I to polyclinic_app, polyclinic_staff', name);
    end if;
  end loop;
  -- Whom an audience is resolved from.
  foreach name in array array['contacts', 'contact_topics', 'topics', 'suppressions', 'segments']
  loop
    execute format('create policy %I on %I for select to polyclinic_jobs using (true)', name || '_jobs', name);
    execute format('grant select on %I to polyclinic_jobs', name);
  end loop;
end $$;--> statement-breakpoint
-- Workers are nobody's in particular.
alter table mail_workers enable row level security;--> statement-breakpoint
alter table mail_workers force row level security;--> statement-breakpoint
create policy mail_workers_owner on mail_workers to current_user using (true) with check (true);--> statement-breakpoint
create policy mail_workers_jobs on mail_workers to polyclinic_jobs using (true) with check (true);--> statement-breakpoint
grant select, insert, update, delete on mail_workers to polyclinic_jobs;--> statement-breakpoint
grant usage on sequence campaign_fences to polyclinic_jobs;--> statement-breakpoint

-- The key that a sender's mails are signed with is written once, and read by what signs them alone.
grant select (id, organization_id, name, email, reply_to, domain, dkim_selector, dkim_public_key, checks, checked_at, verified_at,
  version, created_at, updated_at, search_text) on senders to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant insert (organization_id, name, email, reply_to, dkim_selector, dkim_public_key, dkim_private_key),
  update (name, email, reply_to, checks, checked_at, verified_at, version, updated_at), delete on senders
  to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant update (checks, checked_at, verified_at) on senders to polyclinic_jobs;--> statement-breakpoint
grant insert, delete, update on campaigns to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant update on campaigns to polyclinic_jobs;--> statement-breakpoint
grant update (state, due_at, attempts, lease_until, fence, worker, reason, unsubscribed_at, opened_at, machine_opened_at, clicked_at)
  on campaign_recipients to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant insert, update, delete on campaign_recipients to polyclinic_jobs;--> statement-breakpoint
grant insert, update on campaign_counts, campaign_clicks to polyclinic_app, polyclinic_staff, polyclinic_jobs;--> statement-breakpoint
grant insert on campaign_links to polyclinic_jobs;--> statement-breakpoint

-- The gate of sending. Whoever hands a mail over holds it together with others who do; whoever decides that no more mail may
-- go (unsubscribes, suppresses, pauses, cancels, removes) holds it alone until that is committed.
create function close_sending(organization int) returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('sending'), organization)
$$;--> statement-breakpoint
create function close_sending_of_row() returns trigger language plpgsql as $$
begin
  perform close_sending(coalesce(new.organization_id, old.organization_id));
  return null;
end $$;--> statement-breakpoint
create trigger suppressions_close_sending after insert on suppressions for each row execute function close_sending_of_row();--> statement-breakpoint
create trigger contact_topics_close_sending after update of state on contact_topics for each row
  when (old.state = 'subscribed' and new.state <> 'subscribed') execute function close_sending_of_row();--> statement-breakpoint
create trigger contact_topics_removed_close_sending after delete on contact_topics for each row
  when (old.state = 'subscribed') execute function close_sending_of_row();--> statement-breakpoint
create trigger campaigns_close_sending after update of status on campaigns for each row
  when (old.status = 'sending' and new.status <> 'sending') execute function close_sending_of_row();--> statement-breakpoint
create function close_sending_of_removed() returns trigger language plpgsql as $$
begin
  perform close_sending(organization_id) from (select distinct organization_id from removed order by 1) each;
  return null;
end $$;--> statement-breakpoint
create trigger contacts_close_sending after delete on contacts referencing old table as removed
  for each statement execute function close_sending_of_removed();--> statement-breakpoint

-- With a contact its address and its names go from what it was sent, too, and what mail servers have said of them.
create or replace function forget_addresses() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update consents set email = null where contact_id in (select id from removed);
  update campaign_recipients set email = null, first_name = '', last_name = '', reason = case when state = 'skipped' then reason end
  where contact_id in (select id from removed);
  return null;
end $$;--> statement-breakpoint

-- Whether there are clocks of a time zone here: whoever wrote it down may know others.
create function knows_zone(zone text) returns boolean language plpgsql stable as $$
begin
  perform now() at time zone zone;
  return true;
exception when invalid_parameter_value then
  return false;
end $$;--> statement-breakpoint

-- Whether a campaign may send at an instant, by its hours and days; hours may go over midnight, and belong to the day on
-- which they begin. They are UTC's where the zone is not known any more: it is asked for all campaigns at once, and none
-- may fail for another.
create function in_sending_hours(hours_from time, hours_to time, weekdays boolean, zone text, at timestamptz)
returns boolean language sql stable as $$
  select case
      when hours_from is null then true
      when hours_from < hours_to then here.at::time >= hours_from and here.at::time < hours_to
      else here.at::time >= hours_from or here.at::time < hours_to
    end and (not weekdays or extract(isodow from case
      when hours_from > hours_to and here.at::time < hours_to then here.at - interval '1 day' else here.at end) < 6)
  from (select $5 at time zone case when knows_zone(zone) then zone else 'UTC' end as at) here
$$;--> statement-breakpoint

-- Adds to the figures of a campaign that belong to no worker.
create function count_reaction(campaign int, organization int, what text, amount int default 1) returns void language plpgsql as $$
begin
  execute format(
    'insert into campaign_counts as c (campaign_id, organization_id, %1$I) values ($1, $2, $3)
     on conflict (campaign_id, worker, minute) do update set %1$I = c.%1$I + excluded.%1$I', what)
    using campaign, organization, amount;
end $$;--> statement-breakpoint

-- Pauses a campaign that too many mails come back from or too many complain about. Answers why, or null.
create function pause_where_due(campaign int) returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  figures record;
  cause text;
begin
  select sum(sent) as sent, sum(bounced) as bounced, sum(complained) as complained into figures
  from campaign_counts where campaign_id = campaign;
  cause := case
    when figures.sent < 100 then null
    when figures.complained >= 0.003 * figures.sent then 'complaints'
    when figures.bounced >= 0.05 * figures.sent then 'bounces'
  end;
  if cause is null then
    return null;
  end if;
  update campaigns set status = 'paused', pause_reason = cause, version = version + 1, updated_at = now()
  where id = campaign and status = 'sending';
  return case when found then cause end;
end $$;--> statement-breakpoint
revoke execute on function pause_where_due(int) from public;--> statement-breakpoint

-- A mail that came back for good: its address gets nothing more. One that was still to be handed over (`claimed`) counts as
-- sent as well, so that bounces are a share of that. Answers why the campaign is paused now, or null. What is known already
-- changes nothing.
create function record_bounce(campaign int, recipient int, said text) returns text language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  had campaign_recipients;
begin
  select * into had from campaign_recipients where campaign_id = campaign and number = recipient;
  if not found then
    return null;
  end if;
  -- First of all, as everybody who holds both takes this before the figures.
  perform close_sending(had.organization_id);
  select * into had from campaign_recipients where campaign_id = campaign and number = recipient for update;
  if had.state not in ('claimed', 'sent') then
    return null;
  end if;
  update campaign_recipients set state = 'bounced', reason = left(said, 500), sent_at = coalesce(sent_at, now()),
    lease_until = null, worker = null
  where campaign_id = campaign and number = recipient;
  if had.state = 'claimed' then
    perform count_reaction(campaign, had.organization_id, 'sent');
  end if;
  perform count_reaction(campaign, had.organization_id, 'bounced');
  insert into suppressions (organization_id, email, reason, note)
  select had.organization_id, had.email, 'bounced', left(said, 200) where had.email is not null
  on conflict (organization_id, email) do nothing;
  return pause_where_due(campaign);
end $$;--> statement-breakpoint
revoke execute on function record_bounce(int, int, text) from public;--> statement-breakpoint
grant execute on function record_bounce(int, int, text) to polyclinic_jobs;--> statement-breakpoint

-- A mail that its reader has complained about: they get nothing more, and are subscribed to nothing. The same answer.
create function record_complaint(campaign int, recipient int) returns text language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  had campaign_recipients;
begin
  select * into had from campaign_recipients where campaign_id = campaign and number = recipient;
  if not found then
    return null;
  end if;
  perform close_sending(had.organization_id);
  select * into had from campaign_recipients where campaign_id = campaign and number = recipient for update;
  if had.state not in ('sent', 'bounced') then
    return null;
  end if;
  update campaign_recipients set state = 'complained', reason = null where campaign_id = campaign and number = recipient;
  perform count_reaction(campaign, had.organization_id, 'complained');
  insert into suppressions (organization_id, email, reason)
  select had.organization_id, had.email, 'complained' where had.email is not null
  on conflict (organization_id, email) do update set reason = 'complained', note = '', person_id = null, at = now()
  where suppressions.reason in ('bounced', 'by-hand');
  with withdrawn as (
    update contact_topics set state = 'unsubscribed', changed_at = now()
    where contact_id = had.contact_id and state <> 'unsubscribed' returning topic_id
  )
  insert into consents (organization_id, contact_id, email, topic_id, what, way)
  select had.organization_id, had.contact_id, had.email, topic_id, 'withdrawn', 'complaint' from withdrawn;
  return pause_where_due(campaign);
end $$;--> statement-breakpoint
revoke execute on function record_complaint(int, int) from public;--> statement-breakpoint
grant execute on function record_complaint(int, int) to polyclinic_jobs;--> statement-breakpoint

-- Whoever unsubscribes does so because of the mail that they got last: it is counted there, once.
create function note_unsubscribed(organization int, contact uuid) returns void language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  last record;
begin
  select campaign_id, number, unsubscribed_at into last from campaign_recipients
  where contact_id = contact and organization_id = organization and sent_at > now() - interval '30 days'
  order by sent_at desc limit 1;
  if not found or last.unsubscribed_at is not null then
    return;
  end if;
  update campaign_recipients set unsubscribed_at = now()
  where campaign_id = last.campaign_id and number = last.number and unsubscribed_at is null;
  if found then
    perform count_reaction(last.campaign_id, organization, 'unsubscribed');
  end if;
end $$;--> statement-breakpoint
revoke execute on function note_unsubscribed(int, uuid) from public;--> statement-breakpoint
create function note_withdrawal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_unsubscribed(new.organization_id, new.contact_id);
  return null;
end $$;--> statement-breakpoint
create trigger consents_unsubscribed after insert on consents for each row
  when (new.what = 'withdrawn' and new.way in ('preferences', 'one-click')) execute function note_withdrawal();--> statement-breakpoint
create function note_suppression() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform note_unsubscribed(new.organization_id, c.id) from contacts c
  where c.organization_id = new.organization_id and c.email = new.email;
  return null;
end $$;--> statement-breakpoint
create trigger suppressions_unsubscribed after insert on suppressions for each row
  when (new.reason = 'unsubscribed') execute function note_suppression();--> statement-breakpoint

-- What the mails of a campaign are made of: the version that was pinned, or else what is live; and what every mail says of
-- whom it is sent for. Templates are inherited from above, and an older version of one is nobody's to read but in this way.
create function campaign_content(campaign int)
returns table (organization_id int, domain_url text, label text, postal_address text, language text, version_id int, html text,
  text text, mjml text, variables jsonb, subject text, subject_b text, preview_text text, variable_values jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.organization_id, o.domain_url, m.label, m.postal_address, t.language, v.id, v.html, v.text, v.mjml, v.variables,
    c.subject, c.subject_b, coalesce(nullif(c.preview_text, ''), v.preview_text, ''), c.variable_values
  from campaigns c join organizations o on o.id = c.organization_id
    cross join lateral mail_templates_for('', array[c.organization_id]) m
    left join template_versions v on v.id = coalesce(c.template_version_id,
      (select live.id from template_versions live where live.template_id = c.template_id and live.status = 'live'))
    left join templates t on t.id = v.template_id
  where c.id = campaign and (current_setting('role') in ('polyclinic_staff', 'polyclinic_jobs')
    or pg_has_role(session_user, current_user, 'usage') or c.organization_id = any (accessible_organizations()))
$$;--> statement-breakpoint
-- What a campaign's template is called, and what its author declares. Who may read a campaign may read that.
create function campaign_template(campaign int) returns table (template_name text, number smallint, variables jsonb)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.name, v.number, v.variables
  from campaigns c join templates t on t.id = c.template_id
    left join template_versions v on v.id = coalesce(c.template_version_id,
      (select live.id from template_versions live where live.template_id = c.template_id and live.status = 'live'))
  where c.id = campaign and (current_setting('role') in ('polyclinic_staff', 'polyclinic_jobs')
    or pg_has_role(session_user, current_user, 'usage') or c.organization_id = any (accessible_organizations()))
$$;
