-- The baseline: every table as the migrations of the time before it left them. What `npx drizzle-kit
-- generate` wrote of lib/platform/db/schema stands between two parts that the schema does not describe.
-- Functions, views, triggers, policies and grants are in lib/platform/db/sql (decision 076).
create extension if not exists pg_trgm;--> statement-breakpoint
create extension if not exists unaccent;--> statement-breakpoint
create extension if not exists btree_gin;--> statement-breakpoint

-- Roles without powers of their own. The web process logs in as polyclinic_app and takes one of the
-- others for the length of a transaction: polyclinic_staff for staff with a global role,
-- polyclinic_identity for sessions, polyclinic_jobs for jobs, which work across tenants, each with
-- what it needs and no more; their queue is a schema of its own (lib/platform/db/queues.ts).
do $$
begin
  if not exists (select from pg_roles where rolname = 'polyclinic_app') then
    create role polyclinic_app login noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'polyclinic_staff') then
    create role polyclinic_staff nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'polyclinic_identity') then
    create role polyclinic_identity nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'polyclinic_jobs') then
    create role polyclinic_jobs nologin;
  end if;
end $$;--> statement-breakpoint
grant polyclinic_staff, polyclinic_identity, polyclinic_jobs to polyclinic_app;--> statement-breakpoint
grant usage on schema public
  to polyclinic_app, polyclinic_staff, polyclinic_identity, polyclinic_jobs;--> statement-breakpoint

CREATE SEQUENCE "public"."campaign_fences" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "account_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"contents" jsonb NOT NULL,
	"reach" integer[],
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"stored_as" uuid,
	"bytes" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone DEFAULT now() + interval '1 day' NOT NULL,
	CONSTRAINT "account_exports_state" CHECK (state in ('waiting', 'running', 'ready', 'failed')),
	CONSTRAINT "account_exports_ready" CHECK ((state = 'ready') = (stored_as is not null))
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer,
	"kind" text NOT NULL,
	"person_id" integer NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] NOT NULL,
	"reach" text NOT NULL,
	"hint" text NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organization_id" integer,
	"sequence" integer DEFAULT 0 NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor_person_id" integer,
	"api_key" text,
	"viewed_as_person_id" integer,
	"action" text NOT NULL,
	"event" text,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"request_id" text,
	"details_salt" text,
	"details_digest" text,
	"search_text" text GENERATED ALWAYS AS (audit_text(action, subject, subject_id, request_id, api_key, before, after)) STORED,
	"previous_hash" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL,
	CONSTRAINT "audit_log_chain" UNIQUE NULLS NOT DISTINCT("organization_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "audit_seal_ranges" (
	"seal" bigint NOT NULL,
	"organization_id" integer,
	"first" integer NOT NULL,
	"last" integer NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "audit_seal_ranges_chain" UNIQUE NULLS NOT DISTINCT("organization_id","last")
);
--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"number" bigint PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL,
	"previous" text NOT NULL,
	"mac" text NOT NULL
);
--> statement-breakpoint
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
	"undelivered" integer DEFAULT 0 NOT NULL,
	"undelivered_unknown" integer DEFAULT 0 NOT NULL,
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
	"resumed_figures" jsonb,
	"writer_ids" integer[] DEFAULT '{}' NOT NULL,
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
CREATE TABLE "clinical_test_prices" (
	"test_id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"asked" integer DEFAULT 1 NOT NULL,
	"failure" text,
	"writing_until" timestamp with time zone,
	"price_due" boolean DEFAULT true NOT NULL,
	"product_id" text,
	"variant_id" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clinical_test_availability" (
	"test_id" integer NOT NULL,
	"organization_id" integer NOT NULL,
	"reach" text NOT NULL,
	CONSTRAINT "clinical_test_availability_test_id_organization_id_pk" PRIMARY KEY("test_id","organization_id")
);
--> statement-breakpoint
CREATE TABLE "clinical_test_members" (
	"version_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "clinical_test_members_version_id_member_id_pk" PRIMARY KEY("version_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "clinical_test_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clinical_test_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"test_id" integer NOT NULL,
	"code" text NOT NULL,
	"number" smallint NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"name" text NOT NULL,
	"synonyms" text[] DEFAULT '{}' NOT NULL,
	"kind" text,
	"loinc" text,
	"specimen" text,
	"container" text DEFAULT '' NOT NULL,
	"volume" double precision,
	"volume_unit" text,
	"fasting" boolean DEFAULT false NOT NULL,
	"collection" text DEFAULT '' NOT NULL,
	"turnaround" text,
	"method" text DEFAULT '' NOT NULL,
	"result_type" text,
	"unit" text,
	"reference_ranges" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"price_amount" integer,
	"price_currency" text,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shown" boolean GENERATED ALWAYS AS ((status in ('active', 'retired') or (status = 'draft' and number = 1))) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (clinical_test_words(code, name, synonyms, loinc)) STORED NOT NULL,
	CONSTRAINT "clinical_test_versions_number" UNIQUE("test_id","number"),
	CONSTRAINT "clinical_test_versions_price" CHECK (("clinical_test_versions"."price_amount" is null) = ("clinical_test_versions"."price_currency" is null)),
	CONSTRAINT "clinical_test_versions_volume" CHECK (("clinical_test_versions"."volume" is null) = ("clinical_test_versions"."volume_unit" is null)),
	CONSTRAINT "clinical_test_versions_published" CHECK (("clinical_test_versions"."status" = 'draft') = ("clinical_test_versions"."published_at" is null))
);
--> statement-breakpoint
CREATE TABLE "clinical_tests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clinical_tests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"everywhere" boolean DEFAULT true NOT NULL,
	"replaced_by" integer,
	"retired_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clinical_tests_code_unique" UNIQUE("code"),
	CONSTRAINT "clinical_tests_named" UNIQUE("id","code"),
	CONSTRAINT "clinical_tests_replacement" CHECK ("clinical_tests"."replaced_by" <> "clinical_tests"."id")
);
--> statement-breakpoint
CREATE TABLE "commerce_accounts" (
	"organization_id" integer PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"customer_group_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commerce_accounts_customerId_unique" UNIQUE("customer_id"),
	CONSTRAINT "commerce_accounts_customerGroupId_unique" UNIQUE("customer_group_id")
);
--> statement-breakpoint
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
	"search_text" text GENERATED ALWAYS AS (searchable(name || ' ' || description)) STORED NOT NULL
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
	CONSTRAINT "topics_tenant" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"code" smallint PRIMARY KEY NOT NULL,
	"alpha2" char(2) NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "countries_alpha2_unique" UNIQUE("alpha2")
);
--> statement-breakpoint
CREATE TABLE "database_guards" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"definition" text NOT NULL,
	"printed" text NOT NULL,
	CONSTRAINT "database_guards_kind_name_pk" PRIMARY KEY("kind","name")
);
--> statement-breakpoint
CREATE TABLE "faq_versions" (
	"faq_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by_person_id" integer,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "faq_versions_faq_id_number_pk" PRIMARY KEY("faq_id","number")
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "faqs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"position" smallint NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stored_as" uuid,
	"organization_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_by_person_id" integer,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"practitioner_id" uuid,
	"licence_id" uuid,
	"pending" boolean DEFAULT false NOT NULL,
	"replaced_at" timestamp with time zone,
	CONSTRAINT "files_purpose" CHECK (purpose in ('logo', 'photo', 'licence'))
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"organization_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	"organization_user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_members_group_id_organization_user_id_pk" PRIMARY KEY("group_id","organization_user_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"parent_group_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(name || ' ' || description)) STORED NOT NULL,
	CONSTRAINT "groups_tenant" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"person_id" integer NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" smallint,
	"answer" json,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_person_id_key_pk" PRIMARY KEY("person_id","key")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"organization_id" integer,
	"number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"result" text DEFAULT 'waiting' NOT NULL,
	"errors" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"keys" text[] DEFAULT '{}' NOT NULL,
	"level" smallint DEFAULT 0 NOT NULL,
	"match" text,
	"record_id" text,
	"record_version" integer,
	CONSTRAINT "import_rows_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer,
	"noun" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"columns" text[] NOT NULL,
	"mapping" jsonb,
	"constants" jsonb DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"counts" jsonb DEFAULT '{}' NOT NULL,
	"rows" integer NOT NULL,
	"created_by_person_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(file_name)) STORED NOT NULL
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
	"taxes" jsonb DEFAULT '[]' NOT NULL,
	"seller" jsonb NOT NULL,
	"bill_to" jsonb NOT NULL,
	"for_organization" text,
	"draft_order_id" text,
	"order_id" text,
	"paid_on" date,
	"credited_on" date,
	"refunded" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_draftOrderId_unique" UNIQUE("draft_order_id"),
	CONSTRAINT "invoices_sequence" UNIQUE("legal_entity_id","kind","sequence"),
	CONSTRAINT "invoices_total" CHECK ("invoices"."total" = "invoices"."net" + "invoices"."tax" and "invoices"."total" >= 0),
	CONSTRAINT "invoices_refunded" CHECK ("invoices"."refunded" between 0 and "invoices"."total"),
	CONSTRAINT "invoices_credited_unpaid" CHECK ("invoices"."credited_on" is null or ("invoices"."paid_on" is null and "invoices"."refunded" = 0))
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
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_entities_prefix_unique" UNIQUE("prefix"),
	CONSTRAINT "legal_entities_prefix" CHECK ("legal_entities"."prefix" ~ '^[A-Z][A-Z0-9]{1,9}$')
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
	"payment_method_id" uuid,
	"reference" text DEFAULT '' NOT NULL,
	"received_on" date NOT NULL,
	"commerce_id" text,
	"failure" text,
	"recorded_by_person_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "holiday_sets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holiday_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"holidays" jsonb DEFAULT '[]' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(name)) STORED NOT NULL,
	CONSTRAINT "holiday_sets_tenant" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "location_holiday_sets" (
	"organization_id" integer NOT NULL,
	"location_id" integer NOT NULL,
	"holiday_set_id" integer NOT NULL,
	CONSTRAINT "location_holiday_sets_location_id_holiday_set_id_pk" PRIMARY KEY("location_id","holiday_set_id")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "locations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer NOT NULL,
	"part_of_id" integer,
	"name" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"mode" text DEFAULT 'instance' NOT NULL,
	"type" text,
	"physical_type" text DEFAULT 'si' NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"services" text[] DEFAULT '{}' NOT NULL,
	"address_line1" text DEFAULT '' NOT NULL,
	"address_line2" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"subdivision" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"country" smallint,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"time_zone" text NOT NULL,
	"npi" text DEFAULT '' NOT NULL,
	"clia" text DEFAULT '' NOT NULL,
	"place_of_service" text DEFAULT '' NOT NULL,
	"gln" text DEFAULT '' NOT NULL,
	"hours" jsonb DEFAULT '[]' NOT NULL,
	"exceptions" jsonb DEFAULT '[]' NOT NULL,
	"equipment" jsonb DEFAULT '[]' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(place_words(name, city, npi, gln, aliases, services))) STORED NOT NULL,
	CONSTRAINT "locations_tenant" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "mail_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "outgoing_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer,
	"about" text,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"attachment_name" text,
	"attachment" "bytea",
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now(),
	"sent_at" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "organization_domains" (
	"domain_url" text PRIMARY KEY NOT NULL,
	"organization_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "organization_tree_revisions" (
	"shard" smallint PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "organizations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"domain_url" text NOT NULL,
	"business_name" text NOT NULL,
	"label" text NOT NULL,
	"business_registration_id" text NOT NULL,
	"country" smallint NOT NULL,
	"part_of" integer,
	"referrer_organization_user_id" uuid,
	"legal_name" text DEFAULT '' NOT NULL,
	"tax_id_type" text DEFAULT '' NOT NULL,
	"tax_id" text DEFAULT '' NOT NULL,
	"group_npi" text DEFAULT '' NOT NULL,
	"subdivision" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"time_zone" text,
	"locale" text,
	"currency" text,
	"primary_colour" text,
	"logo_file_id" uuid,
	"session_idle_minutes" smallint,
	"session_hours" smallint,
	"sign_in_domains" text[],
	"suspended_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"path" integer[] DEFAULT '{}' NOT NULL,
	"tree_order" text[] DEFAULT '{}' NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "organizations_domain_url_unique" UNIQUE("domain_url"),
	CONSTRAINT "organizations_primary_colour" CHECK (primary_colour ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "payment_methods" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer NOT NULL,
	"customer" text NOT NULL,
	"token" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" smallint NOT NULL,
	"exp_year" smallint NOT NULL,
	"added_by_person_id" integer,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "payment_methods_last4" CHECK ("payment_methods"."last4" ~ '^[0-9]{4}$'),
	CONSTRAINT "payment_methods_expiry" CHECK ("payment_methods"."exp_month" between 1 and 12 and "payment_methods"."exp_year" between 2000 and 2999)
);
--> statement-breakpoint
CREATE TABLE "organization_users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"joined_at" timestamp with time zone,
	"invited_at" timestamp with time zone,
	"invited_name" text,
	"invited_by_person_id" integer,
	"invitation_hash" text,
	"invitation_expires_at" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"barred" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "organization_users_invitationHash_unique" UNIQUE("invitation_hash"),
	CONSTRAINT "organization_users_person" UNIQUE("organization_id","person_id"),
	CONSTRAINT "organization_users_tenant" UNIQUE("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"display_name" text NOT NULL,
	"issuer" text,
	"subject" text,
	"last_sign_in_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(display_name || ' ' || email)) STORED NOT NULL,
	CONSTRAINT "people_identity" UNIQUE("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" integer NOT NULL,
	"id_token" text,
	"organization_domain_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"idle_minutes" smallint DEFAULT 30 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_offers" (
	"plan_id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"asked" integer DEFAULT 1 NOT NULL,
	"failure" text,
	"writing_until" timestamp with time zone,
	"product_id" text,
	"variants" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_prices" (
	"version_id" integer NOT NULL,
	"currency" text NOT NULL,
	"interval" text NOT NULL,
	"amount" integer NOT NULL,
	"seat_amount" integer NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "plan_prices_version_id_currency_interval_pk" PRIMARY KEY("version_id","currency","interval"),
	CONSTRAINT "plan_prices_amounts" CHECK ("plan_prices"."amount" >= 0 and "plan_prices"."seat_amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "plan_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plan_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"plan_id" integer NOT NULL,
	"code" text NOT NULL,
	"number" smallint NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"included_seats" integer DEFAULT 0 NOT NULL,
	"trial_days" smallint DEFAULT 0 NOT NULL,
	"limit_practitioners" integer,
	"limit_locations" integer,
	"limit_users" integer,
	"limit_emails_per_month" integer,
	"features" text[] DEFAULT '{}' NOT NULL,
	"published_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shown" boolean DEFAULT false NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(code || ' ' || name || ' ' || description)) STORED NOT NULL,
	CONSTRAINT "plan_versions_number" UNIQUE("plan_id","number"),
	CONSTRAINT "plan_versions_published" CHECK (("plan_versions"."status" = 'draft') = ("plan_versions"."published_at" is null)),
	CONSTRAINT "plan_versions_archived" CHECK (("plan_versions"."status" = 'archived') = ("plan_versions"."archived_at" is not null)),
	CONSTRAINT "plan_versions_seats" CHECK ("plan_versions"."included_seats" between 0 and 10000),
	CONSTRAINT "plan_versions_trial" CHECK ("plan_versions"."trial_days" between 0 and 90)
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plans_code_unique" UNIQUE("code"),
	CONSTRAINT "plans_named" UNIQUE("id","code")
);
--> statement-breakpoint
CREATE TABLE "practitioner_role_locations" (
	"organization_id" integer NOT NULL,
	"role_id" uuid NOT NULL,
	"location_id" integer NOT NULL,
	CONSTRAINT "practitioner_role_locations_role_id_location_id_pk" PRIMARY KEY("role_id","location_id")
);
--> statement-breakpoint
CREATE TABLE "practitioner_licences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"practitioner_id" uuid NOT NULL,
	"type" text NOT NULL,
	"number" text NOT NULL,
	"issuer" text DEFAULT '' NOT NULL,
	"subdivision" text,
	"issued" date,
	"expires" date,
	"is_primary" boolean DEFAULT false NOT NULL,
	"verified_at" timestamp with time zone,
	"verified_by_person_id" integer,
	"renewal_number" text,
	"renewal_issued" date,
	"renewal_expires" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "practitioner_roles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer NOT NULL,
	"practitioner_id" uuid NOT NULL,
	"code" text NOT NULL,
	"specialty" text,
	"specialty_name" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"accepting_patients" boolean DEFAULT true NOT NULL,
	"hours" text DEFAULT '' NOT NULL,
	"period_from" date,
	"period_to" date,
	"organization_user_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sort_name" text DEFAULT '' NOT NULL,
	"person_updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"next_expiry" date DEFAULT '-infinity' NOT NULL,
	"licensed_in" text[] DEFAULT '{}' NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	CONSTRAINT "practitioner_roles_once" UNIQUE("organization_id","practitioner_id"),
	CONSTRAINT "practitioner_roles_tenant" UNIQUE("organization_id","id"),
	CONSTRAINT "practitioner_roles_user" UNIQUE("organization_id","organization_user_id")
);
--> statement-breakpoint
CREATE TABLE "practitioners" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"given" text NOT NULL,
	"family" text NOT NULL,
	"suffix" text DEFAULT '' NOT NULL,
	"preferred_name" text DEFAULT '' NOT NULL,
	"gender" text,
	"birth_date" date,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"email" text,
	"phone" text,
	"npi" text,
	"taxonomy" text,
	"dea" text,
	"degrees" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text GENERATED ALWAYS AS (practitioner_name(prefix, given, family, suffix)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licence_reminders" (
	"licence_id" uuid NOT NULL,
	"organization_id" integer NOT NULL,
	"expires" date NOT NULL,
	"days" smallint NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "licence_reminders_licence_id_organization_id_expires_days_pk" PRIMARY KEY("licence_id","organization_id","expires","days")
);
--> statement-breakpoint
CREATE TABLE "resource_actions" (
	"resource" text NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"risk" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "resource_actions_resource_key_pk" PRIMARY KEY("resource","key")
);
--> statement-breakpoint
CREATE TABLE "resources" (
	"key" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"scope" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"replaced_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_assignments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "role_assignments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"role_id" integer NOT NULL,
	"organization_id" integer,
	"organization_user_id" uuid,
	"group_id" integer,
	"person_id" integer,
	"reach" text DEFAULT 'organization' NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "role_assignments_once" UNIQUE NULLS NOT DISTINCT("role_id","organization_user_id","group_id","person_id"),
	CONSTRAINT "role_assignments_holder" CHECK (num_nonnulls("role_assignments"."organization_user_id", "role_assignments"."group_id", "role_assignments"."person_id") = 1 and ("role_assignments"."person_id" is null) = ("role_assignments"."organization_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"role_id" integer NOT NULL,
	"resource" text NOT NULL,
	"action" text NOT NULL,
	CONSTRAINT "role_permissions_word" UNIQUE("role_id","resource","action")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"organization_id" integer,
	"scope" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (searchable(name || ' ' || description)) STORED NOT NULL,
	CONSTRAINT "roles_name" UNIQUE NULLS NOT DISTINCT("organization_id","scope","name")
);
--> statement-breakpoint
CREATE TABLE "secrets_used" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"replaced_at" timestamp with time zone
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
	"period_began_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_plan_version_id" integer,
	"next_interval" text,
	"next_seats" integer,
	"ends_at_renewal" boolean DEFAULT false NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"paused_on" date,
	"paused_at" timestamp with time zone,
	"paused_until" date,
	"told_paused_until" date,
	"pause_ended_at" timestamp with time zone,
	"suspended_for_debt" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_organizationId_unique" UNIQUE("organization_id"),
	CONSTRAINT "subscriptions_seats" CHECK ("subscriptions"."seats" between 1 and 10000),
	CONSTRAINT "subscriptions_period" CHECK ("subscriptions"."period_from" < "subscriptions"."period_to"),
	CONSTRAINT "subscriptions_paused" CHECK (("subscriptions"."status" = 'paused') = ("subscriptions"."paused_on" is not null)),
	CONSTRAINT "subscriptions_paused_until" CHECK ("subscriptions"."paused_until" > "subscriptions"."paused_on" or "subscriptions"."paused_until" is null),
	CONSTRAINT "subscriptions_next" CHECK (num_nulls("subscriptions"."next_plan_version_id", "subscriptions"."next_interval", "subscriptions"."next_seats") in (0, 3))
);
--> statement-breakpoint
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
CREATE TABLE "time_zones" (
	"name" text PRIMARY KEY NOT NULL,
	"starts" double precision[] NOT NULL,
	"offsets" integer[] NOT NULL,
	"release" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"organization_id" integer NOT NULL,
	"organization_user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"changes" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_person_id_people_id_fk" FOREIGN KEY ("actor_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_viewed_as_person_id_people_id_fk" FOREIGN KEY ("viewed_as_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_seal_ranges" ADD CONSTRAINT "audit_seal_ranges_seal_audit_seals_number_fk" FOREIGN KEY ("seal") REFERENCES "public"."audit_seals"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_seal_ranges" ADD CONSTRAINT "audit_seal_ranges_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_country_countries_code_fk" FOREIGN KEY ("country") REFERENCES "public"."countries"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_template_version_id_template_versions_id_fk" FOREIGN KEY ("template_version_id") REFERENCES "public"."template_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_segment_id_segments_id_fk" FOREIGN KEY ("segment_id") REFERENCES "public"."segments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_approver_id_people_id_fk" FOREIGN KEY ("approver_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_topic" FOREIGN KEY ("organization_id","topic_id") REFERENCES "public"."topics"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_sender" FOREIGN KEY ("organization_id","sender_id") REFERENCES "public"."senders"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "senders" ADD CONSTRAINT "senders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_test_prices" ADD CONSTRAINT "clinical_test_prices_test_id_clinical_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."clinical_tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_test_availability" ADD CONSTRAINT "clinical_test_availability_test_id_clinical_tests_id_fk" FOREIGN KEY ("test_id") REFERENCES "public"."clinical_tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_test_availability" ADD CONSTRAINT "clinical_test_availability_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_test_members" ADD CONSTRAINT "clinical_test_members_version_id_clinical_test_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."clinical_test_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_test_members" ADD CONSTRAINT "clinical_test_members_member_id_clinical_tests_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."clinical_tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_test_versions" ADD CONSTRAINT "clinical_test_versions_test" FOREIGN KEY ("test_id","code") REFERENCES "public"."clinical_tests"("id","code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinical_tests" ADD CONSTRAINT "clinical_tests_replaced_by_clinical_tests_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."clinical_tests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commerce_accounts" ADD CONSTRAINT "commerce_accounts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "faq_versions" ADD CONSTRAINT "faq_versions_faq_id_faqs_id_fk" FOREIGN KEY ("faq_id") REFERENCES "public"."faqs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_versions" ADD CONSTRAINT "faq_versions_published_by_person_id_people_id_fk" FOREIGN KEY ("published_by_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_person_id_people_id_fk" FOREIGN KEY ("uploaded_by_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_practitioner_id_practitioners_id_fk" FOREIGN KEY ("practitioner_id") REFERENCES "public"."practitioners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_licence_id_practitioner_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."practitioner_licences"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group" FOREIGN KEY ("organization_id","group_id") REFERENCES "public"."groups"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_membership" FOREIGN KEY ("organization_id","organization_user_id") REFERENCES "public"."organization_users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_parent" FOREIGN KEY ("organization_id","parent_group_id") REFERENCES "public"."groups"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_person_id_people_id_fk" FOREIGN KEY ("created_by_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_mails" ADD CONSTRAINT "invoice_mails_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_mails" ADD CONSTRAINT "invoice_mails_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_mails" ADD CONSTRAINT "invoice_mails_payer_organization_id_organizations_id_fk" FOREIGN KEY ("payer_organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_mails" ADD CONSTRAINT "invoice_mails_sent_by_person_id_people_id_fk" FOREIGN KEY ("sent_by_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_legal_entity_id_legal_entities_id_fk" FOREIGN KEY ("legal_entity_id") REFERENCES "public"."legal_entities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_payer_organization_id_organizations_id_fk" FOREIGN KEY ("payer_organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credited" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payer_organization_id_organizations_id_fk" FOREIGN KEY ("payer_organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payment_method_id_payment_methods_id_fk" FOREIGN KEY ("payment_method_id") REFERENCES "public"."payment_methods"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_recorded_by_person_id_people_id_fk" FOREIGN KEY ("recorded_by_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_sets" ADD CONSTRAINT "holiday_sets_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_holiday_sets" ADD CONSTRAINT "location_holiday_sets_location" FOREIGN KEY ("organization_id","location_id") REFERENCES "public"."locations"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_holiday_sets" ADD CONSTRAINT "location_holiday_sets_set" FOREIGN KEY ("organization_id","holiday_set_id") REFERENCES "public"."holiday_sets"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_country_countries_code_fk" FOREIGN KEY ("country") REFERENCES "public"."countries"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_part_of" FOREIGN KEY ("organization_id","part_of_id") REFERENCES "public"."locations"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_domains" ADD CONSTRAINT "organization_domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_country_countries_code_fk" FOREIGN KEY ("country") REFERENCES "public"."countries"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_part_of_organizations_id_fk" FOREIGN KEY ("part_of") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_added_by_person_id_people_id_fk" FOREIGN KEY ("added_by_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_users" ADD CONSTRAINT "organization_users_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_users" ADD CONSTRAINT "organization_users_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_users" ADD CONSTRAINT "organization_users_invited_by_person_id_people_id_fk" FOREIGN KEY ("invited_by_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_offers" ADD CONSTRAINT "plan_offers_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_version_id_plan_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."plan_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_versions" ADD CONSTRAINT "plan_versions_plan" FOREIGN KEY ("plan_id","code") REFERENCES "public"."plans"("id","code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practitioner_role_locations" ADD CONSTRAINT "practitioner_role_locations_role" FOREIGN KEY ("organization_id","role_id") REFERENCES "public"."practitioner_roles"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practitioner_role_locations" ADD CONSTRAINT "practitioner_role_locations_location" FOREIGN KEY ("organization_id","location_id") REFERENCES "public"."locations"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practitioner_licences" ADD CONSTRAINT "practitioner_licences_practitioner_id_practitioners_id_fk" FOREIGN KEY ("practitioner_id") REFERENCES "public"."practitioners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practitioner_licences" ADD CONSTRAINT "practitioner_licences_verified_by_person_id_people_id_fk" FOREIGN KEY ("verified_by_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practitioner_roles" ADD CONSTRAINT "practitioner_roles_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practitioner_roles" ADD CONSTRAINT "practitioner_roles_practitioner_id_practitioners_id_fk" FOREIGN KEY ("practitioner_id") REFERENCES "public"."practitioners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practitioner_roles" ADD CONSTRAINT "practitioner_roles_membership" FOREIGN KEY ("organization_id","organization_user_id") REFERENCES "public"."organization_users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_reminders" ADD CONSTRAINT "licence_reminders_licence_id_practitioner_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."practitioner_licences"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_reminders" ADD CONSTRAINT "licence_reminders_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource_actions" ADD CONSTRAINT "resource_actions_resource_resources_key_fk" FOREIGN KEY ("resource") REFERENCES "public"."resources"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_replaced_by_resources_key_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."resources"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_assignments" ADD CONSTRAINT "role_assignments_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_assignments" ADD CONSTRAINT "role_assignments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_assignments" ADD CONSTRAINT "role_assignments_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_assignments" ADD CONSTRAINT "role_assignments_membership" FOREIGN KEY ("organization_id","organization_user_id") REFERENCES "public"."organization_users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_assignments" ADD CONSTRAINT "role_assignments_group" FOREIGN KEY ("organization_id","group_id") REFERENCES "public"."groups"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_registered" FOREIGN KEY ("resource","action") REFERENCES "public"."resource_actions"("resource","key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_runs" ADD CONSTRAINT "subscription_runs_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_quotes" ADD CONSTRAINT "subscription_quotes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_quotes" ADD CONSTRAINT "subscription_quotes_plan_version_id_plan_versions_id_fk" FOREIGN KEY ("plan_version_id") REFERENCES "public"."plan_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_quotes" ADD CONSTRAINT "subscription_quotes_payer_organization_id_organizations_id_fk" FOREIGN KEY ("payer_organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_quotes" ADD CONSTRAINT "subscription_quotes_quoted_by_person_id_people_id_fk" FOREIGN KEY ("quoted_by_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_version_id_plan_versions_id_fk" FOREIGN KEY ("plan_version_id") REFERENCES "public"."plan_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_payer_organization_id_organizations_id_fk" FOREIGN KEY ("payer_organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_plan_version_id_plan_versions_id_fk" FOREIGN KEY ("next_plan_version_id") REFERENCES "public"."plan_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_membership" FOREIGN KEY ("organization_id","organization_user_id") REFERENCES "public"."organization_users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_exports_one" ON "account_exports" USING btree ("organization_id") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "account_exports_in_order" ON "account_exports" USING btree ("organization_id","person_id","created_at");--> statement-breakpoint
CREATE INDEX "account_exports_expiring" ON "account_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_name" ON "api_keys" USING btree (coalesce("organization_id", 0),name_key("name")) WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "api_keys_by_person" ON "api_keys" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_changes" ON "audit_log" USING btree ("id") WHERE not ("audit_log"."subject" = 'api-key' and coalesce("audit_log"."after" ? 'call', false));--> statement-breakpoint
CREATE INDEX "audit_log_organization" ON "audit_log" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "audit_log_request" ON "audit_log" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "audit_log_commerce" ON "audit_log" USING btree ("subject_id" text_pattern_ops) WHERE subject = 'commerce';--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_person_id","organization_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_search" ON "audit_log" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_seal_ranges_seal" ON "audit_seal_ranges" USING btree ("seal");--> statement-breakpoint
CREATE INDEX "campaign_counts_month" ON "campaign_counts" USING btree ("organization_id","minute");--> statement-breakpoint
CREATE INDEX "campaign_recipients_waiting" ON "campaign_recipients" USING btree ("campaign_id","due_at","number") WHERE state = 'waiting' and variant is not null;--> statement-breakpoint
CREATE INDEX "campaign_recipients_claimed" ON "campaign_recipients" USING btree ("lease_until") WHERE state = 'claimed';--> statement-breakpoint
CREATE INDEX "campaign_recipients_contact" ON "campaign_recipients" USING btree ("contact_id");--> statement-breakpoint
CREATE INDEX "campaigns_of" ON "campaigns" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_template" ON "campaigns" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "campaigns_by_age" ON "campaigns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_active" ON "campaigns" USING btree ("status") WHERE status in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "campaigns_ended" ON "campaigns" USING btree ("ended_at") WHERE status = 'sent';--> statement-breakpoint
CREATE INDEX "campaigns_search" ON "campaigns" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "clinical_test_prices_waiting" ON "clinical_test_prices" USING btree ("test_id") WHERE state <> 'written';--> statement-breakpoint
CREATE INDEX "clinical_test_availability_by_organization" ON "clinical_test_availability" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "clinical_test_members_by_member" ON "clinical_test_members" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "clinical_test_versions_draft" ON "clinical_test_versions" USING btree ("test_id") WHERE status = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "clinical_test_versions_shown" ON "clinical_test_versions" USING btree ("test_id") WHERE shown;--> statement-breakpoint
CREATE INDEX "clinical_test_versions_by_name" ON "clinical_test_versions" USING btree (("name" collate "und-x-icu"),"id") WHERE shown;--> statement-breakpoint
CREATE INDEX "clinical_test_versions_by_code" ON "clinical_test_versions" USING btree ("code","id") WHERE shown;--> statement-breakpoint
CREATE INDEX "clinical_test_versions_by_change" ON "clinical_test_versions" USING btree ("updated_at","id") WHERE shown;--> statement-breakpoint
CREATE INDEX "clinical_test_versions_search" ON "clinical_test_versions" USING gin ("search_text" gin_trgm_ops) WHERE shown;--> statement-breakpoint
CREATE INDEX "clinical_tests_by_replacement" ON "clinical_tests" USING btree ("replaced_by");--> statement-breakpoint
CREATE INDEX "consents_of" ON "consents" USING btree ("contact_id","id");--> statement-breakpoint
CREATE INDEX "contact_topics_by_topic" ON "contact_topics" USING btree ("topic_id","state","contact_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_user" ON "contacts" USING btree ("organization_user_id") WHERE organization_user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_practitioner" ON "contacts" USING btree ("practitioner_role_id") WHERE practitioner_role_id is not null;--> statement-breakpoint
CREATE INDEX "contacts_by_name" ON "contacts" USING btree ("organization_id",("sort_name" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "contacts_names" ON "contacts" USING btree (("sort_name" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "contacts_by_age" ON "contacts" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "segments_name" ON "segments" USING btree ("organization_id",name_key("name"));--> statement-breakpoint
CREATE INDEX "suppressions_by_age" ON "suppressions" USING btree ("organization_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "topics_name" ON "topics" USING btree ("organization_id",name_key("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "faq_versions_shown" ON "faq_versions" USING btree ("faq_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "files_by_bytes" ON "files" USING btree ("stored_as") WHERE stored_as is not null;--> statement-breakpoint
CREATE INDEX "files_by_organization" ON "files" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "files_by_practitioner" ON "files" USING btree ("practitioner_id");--> statement-breakpoint
CREATE INDEX "files_by_licence" ON "files" USING btree ("licence_id");--> statement-breakpoint
CREATE INDEX "files_by_day" ON "files" USING btree ("uploaded_at");--> statement-breakpoint
CREATE INDEX "files_by_sender" ON "files" USING btree ("uploaded_by_person_id","uploaded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "files_photo" ON "files" USING btree ("practitioner_id") WHERE purpose = 'photo' and replaced_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "files_licence" ON "files" USING btree ("licence_id","pending") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "group_members_by_membership" ON "group_members" USING btree ("organization_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "groups_name" ON "groups" USING btree ("organization_id",name_key("name"));--> statement-breakpoint
CREATE INDEX "groups_by_parent" ON "groups" USING btree ("parent_group_id");--> statement-breakpoint
CREATE INDEX "groups_search" ON "groups" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_time" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_rows_by_result" ON "import_rows" USING btree ("import_id","result","number");--> statement-breakpoint
CREATE INDEX "import_rows_to_check" ON "import_rows" USING btree ("import_id","number") WHERE result = 'waiting';--> statement-breakpoint
CREATE INDEX "import_rows_to_create" ON "import_rows" USING btree ("import_id","level","number") WHERE result in ('ready', 'known');--> statement-breakpoint
CREATE INDEX "import_rows_to_undo" ON "import_rows" USING btree ("import_id","level","number") WHERE result in ('created', 'given');--> statement-breakpoint
CREATE INDEX "imports_in_order" ON "imports" USING btree ("organization_id","noun","created_at","id");--> statement-breakpoint
CREATE INDEX "imports_in_order_everywhere" ON "imports" USING btree ("noun","created_at","id");--> statement-breakpoint
CREATE INDEX "imports_search" ON "imports" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoice_mails_of" ON "invoice_mails" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoice_mails_due" ON "invoice_mails" USING btree ("created_at") WHERE written_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_renewal" ON "invoices" USING btree ("subscription_id","period_from") WHERE reason = 'renewal';--> statement-breakpoint
CREATE INDEX "invoices_of" ON "invoices" USING btree ("organization_id","sequence");--> statement-breakpoint
CREATE INDEX "invoices_by_subscription" ON "invoices" USING btree ("subscription_id","created_at");--> statement-breakpoint
CREATE INDEX "invoices_crediting" ON "invoices" USING btree ("invoice_id") WHERE invoice_id is not null;--> statement-breakpoint
CREATE INDEX "invoices_by_payer" ON "invoices" USING btree ("payer_organization_id","sequence");--> statement-breakpoint
CREATE INDEX "invoices_search" ON "invoices" USING gin (searchable(number || ' ' || (bill_to ->> 'name') || ' ' || coalesce(for_organization, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("due_on") WHERE kind = 'invoice' and paid_on is null and credited_on is null;--> statement-breakpoint
CREATE INDEX "invoices_given_up" ON "invoices" USING btree ("draft_order_id") WHERE credited_on is not null and draft_order_id is not null;--> statement-breakpoint
CREATE INDEX "payments_of" ON "payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payments_belated" ON "payments" USING btree ("created_at") WHERE state = 'done' and commerce_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_once" ON "payments" USING btree ("invoice_id") WHERE kind = 'payment' and state <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "holiday_sets_name" ON "holiday_sets" USING btree ("organization_id",name_key("name"));--> statement-breakpoint
CREATE INDEX "holiday_sets_search" ON "holiday_sets" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "location_holiday_sets_by_set" ON "location_holiday_sets" USING btree ("holiday_set_id");--> statement-breakpoint
CREATE UNIQUE INDEX "locations_name" ON "locations" USING btree ("organization_id",coalesce("part_of_id", 0),name_key("name"),name_key("address_line1"),name_key("address_line2"),name_key("city"),name_key("postal_code"),coalesce("country", -1));--> statement-breakpoint
CREATE INDEX "locations_by_place" ON "locations" USING btree ("part_of_id");--> statement-breakpoint
CREATE INDEX "locations_in_order" ON "locations" USING btree ("organization_id",("name" collate "und-x-icu"),"id","name");--> statement-breakpoint
CREATE INDEX "locations_in_order_everywhere" ON "locations" USING btree (("name" collate "und-x-icu"),"id","name");--> statement-breakpoint
CREATE INDEX "locations_by_city" ON "locations" USING btree ("organization_id",("city" collate "und-x-icu"),"id","city");--> statement-breakpoint
CREATE INDEX "locations_by_city_everywhere" ON "locations" USING btree (("city" collate "und-x-icu"),"id","city");--> statement-breakpoint
CREATE INDEX "locations_by_change" ON "locations" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "locations_by_change_everywhere" ON "locations" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "locations_by_country" ON "locations" USING btree ("organization_id","country");--> statement-breakpoint
CREATE INDEX "locations_by_type" ON "locations" USING btree ("organization_id","type");--> statement-breakpoint
CREATE INDEX "locations_search" ON "locations" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "outgoing_mails_due" ON "outgoing_mails" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_turns" ON "outgoing_mails" USING btree (coalesce(organization_id, 0),"due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_about" ON "outgoing_mails" USING btree ("about");--> statement-breakpoint
CREATE INDEX "organization_domains_organization" ON "organization_domains" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "organizations_logo" ON "organizations" USING btree ("logo_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_registration" ON "organizations" USING btree ("country",lower("business_registration_id"));--> statement-breakpoint
CREATE INDEX "organizations_part_of" ON "organizations" USING btree ("part_of");--> statement-breakpoint
CREATE INDEX "organizations_path" ON "organizations" USING gin ("path");--> statement-breakpoint
CREATE INDEX "organizations_tree_order" ON "organizations" USING btree (("tree_order" collate "und-x-icu"));--> statement-breakpoint
CREATE INDEX "organizations_by_label" ON "organizations" USING btree (("label" collate "und-x-icu"),"id","label");--> statement-breakpoint
CREATE INDEX "organizations_suspended" ON "organizations" USING btree ("id") WHERE "organizations"."suspended_at" is not null;--> statement-breakpoint
CREATE INDEX "organizations_archived" ON "organizations" USING btree ("id") WHERE "organizations"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "organizations_search" ON "organizations" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_one" ON "payment_methods" USING btree ("organization_id") WHERE removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_methods_token" ON "payment_methods" USING btree ("token");--> statement-breakpoint
CREATE INDEX "organization_users_by_person" ON "organization_users" USING btree ("person_id","organization_id");--> statement-breakpoint
CREATE INDEX "organization_users_search" ON "organization_users" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "people_email" ON "people" USING btree ("email");--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sessions_by_person" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_open" ON "sessions" USING btree ("last_seen_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "plan_offers_waiting" ON "plan_offers" USING btree ("plan_id") WHERE state <> 'written';--> statement-breakpoint
CREATE INDEX "plan_prices_by_currency" ON "plan_prices" USING btree ("currency","version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_versions_draft" ON "plan_versions" USING btree ("plan_id") WHERE status = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "plan_versions_live" ON "plan_versions" USING btree ("plan_id") WHERE status = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX "plan_versions_shown" ON "plan_versions" USING btree ("plan_id") WHERE shown;--> statement-breakpoint
CREATE INDEX "plan_versions_by_name" ON "plan_versions" USING btree (("name" collate "und-x-icu"),"id") WHERE shown;--> statement-breakpoint
CREATE INDEX "plan_versions_by_code" ON "plan_versions" USING btree ("code","id") WHERE shown;--> statement-breakpoint
CREATE INDEX "plan_versions_by_seats" ON "plan_versions" USING btree ("included_seats","id") WHERE shown;--> statement-breakpoint
CREATE INDEX "plan_versions_by_change" ON "plan_versions" USING btree ("updated_at","id") WHERE shown;--> statement-breakpoint
CREATE INDEX "plan_versions_search" ON "plan_versions" USING gin ("search_text" gin_trgm_ops) WHERE shown;--> statement-breakpoint
CREATE INDEX "practitioner_role_locations_by_location" ON "practitioner_role_locations" USING btree ("location_id","role_id");--> statement-breakpoint
CREATE INDEX "practitioner_licences_by_practitioner" ON "practitioner_licences" USING btree ("practitioner_id");--> statement-breakpoint
CREATE INDEX "practitioner_licences_by_expiry" ON "practitioner_licences" USING btree ("expires");--> statement-breakpoint
CREATE INDEX "practitioner_licences_by_number" ON "practitioner_licences" USING btree (licence_key("number"),"type");--> statement-breakpoint
CREATE UNIQUE INDEX "practitioner_licences_primary" ON "practitioner_licences" USING btree ("practitioner_id","type") WHERE is_primary;--> statement-breakpoint
CREATE INDEX "practitioner_roles_by_practitioner" ON "practitioner_roles" USING btree ("practitioner_id","organization_id");--> statement-breakpoint
CREATE INDEX "practitioner_roles_by_name" ON "practitioner_roles" USING btree ("organization_id",("sort_name" collate "und-x-icu"),"id","sort_name");--> statement-breakpoint
CREATE INDEX "practitioner_roles_names" ON "practitioner_roles" USING btree (("sort_name" collate "und-x-icu"),"id","sort_name");--> statement-breakpoint
CREATE INDEX "practitioner_roles_by_code" ON "practitioner_roles" USING btree ("organization_id","code","id");--> statement-breakpoint
CREATE INDEX "practitioner_roles_codes" ON "practitioner_roles" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "practitioner_roles_by_specialty" ON "practitioner_roles" USING btree ("organization_id",(coalesce(nullif("specialty_name", ''), U&'\FFFF') collate "und-x-icu"),"id","specialty_name");--> statement-breakpoint
CREATE INDEX "practitioner_roles_specialties" ON "practitioner_roles" USING btree ((coalesce(nullif("specialty_name", ''), U&'\FFFF') collate "und-x-icu"),"id","specialty_name");--> statement-breakpoint
CREATE INDEX "practitioner_roles_by_expiry" ON "practitioner_roles" USING btree ("organization_id","next_expiry","id");--> statement-breakpoint
CREATE INDEX "practitioner_roles_expiries" ON "practitioner_roles" USING btree ("next_expiry","id");--> statement-breakpoint
CREATE INDEX "practitioner_roles_by_change" ON "practitioner_roles" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "practitioner_roles_changes" ON "practitioner_roles" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "practitioner_roles_by_persons_change" ON "practitioner_roles" USING btree ("organization_id","person_updated_at","practitioner_id");--> statement-breakpoint
CREATE INDEX "practitioner_roles_licensed" ON "practitioner_roles" USING gin ("organization_id","licensed_in");--> statement-breakpoint
CREATE INDEX "practitioner_roles_search" ON "practitioner_roles" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "practitioners_email" ON "practitioners" USING btree ("email");--> statement-breakpoint
CREATE INDEX "practitioners_npi" ON "practitioners" USING btree ("npi");--> statement-breakpoint
CREATE INDEX "practitioners_birth" ON "practitioners" USING btree ("birth_date");--> statement-breakpoint
CREATE INDEX "practitioners_changes" ON "practitioners" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "role_assignments_by_role" ON "role_assignments" USING btree ("role_id","organization_id");--> statement-breakpoint
CREATE INDEX "role_assignments_by_group" ON "role_assignments" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "role_assignments_by_membership" ON "role_assignments" USING btree ("organization_user_id");--> statement-breakpoint
CREATE INDEX "role_assignments_by_person" ON "role_assignments" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "role_permissions_by_word" ON "role_permissions" USING btree ("resource","action");--> statement-breakpoint
CREATE INDEX "roles_by_name" ON "roles" USING btree (name_key("name"));--> statement-breakpoint
CREATE INDEX "roles_search" ON "roles" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "subscription_runs_of" ON "subscription_runs" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "subscription_quotes_of" ON "subscription_quotes" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "subscription_quotes_expired" ON "subscription_quotes" USING btree ("expires_at") WHERE accepted_at is null;--> statement-breakpoint
CREATE INDEX "subscriptions_by_plan" ON "subscriptions" USING btree ("plan_version_id");--> statement-breakpoint
CREATE INDEX "subscriptions_by_payer" ON "subscriptions" USING btree ("payer_organization_id");--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("period_to") WHERE status in ('trial', 'active', 'past_due');--> statement-breakpoint
CREATE UNIQUE INDEX "template_versions_draft" ON "template_versions" USING btree ("template_id") WHERE status = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "template_versions_live" ON "template_versions" USING btree ("template_id") WHERE status = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX "templates_purpose" ON "templates" USING btree (coalesce("organization_id", 0),"purpose","language") WHERE purpose is not null and status <> 'archived';--> statement-breakpoint
CREATE INDEX "templates_of" ON "templates" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "templates_by_name" ON "templates" USING btree (("name" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "templates_by_change" ON "templates" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "templates_search" ON "templates" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "views_open" ON "views" USING btree ("session_id") WHERE ended_at is null;--> statement-breakpoint

-- Rows from before decision 072 have no event, and nobody changes them: only new ones must have one.
alter table audit_log add constraint audit_log_event check (event is not null) not valid;--> statement-breakpoint
-- Checked row by row, so that a move also counts what lies below.
alter table organizations add constraint organizations_depth check (cardinality(path) <= 12);--> statement-breakpoint
alter table organizations add constraint organizations_referrer
  foreign key (referrer_organization_user_id) references organization_users (id);--> statement-breakpoint
-- Who sells: all countries that nobody names are one entity's, for good, and each of the others is
-- one entity's.
create unique index legal_entities_elsewhere on legal_entities ((true)) where countries = '{}';--> statement-breakpoint
-- A million rows of which each is written a few times: free room on each page, and swept up soon.
alter table campaign_recipients set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
alter table campaign_counts set (fillfactor = 50);--> statement-breakpoint

-- The trees' revisions: with fewer, some of a pool's connections shared one, and so waited for each
-- other's commits.
insert into organization_tree_revisions (shard) select generate_series(0, 255);--> statement-breakpoint
insert into legal_entities (prefix, name) values ('INV', 'The provider of this console');--> statement-breakpoint
-- ISO 3166-1: numeric code, alpha-2 code, English short name.
insert into countries (code, alpha2, name) values
  (4, 'AF', 'Afghanistan'),
  (8, 'AL', 'Albania'),
  (10, 'AQ', 'Antarctica'),
  (12, 'DZ', 'Algeria'),
  (16, 'AS', 'American Samoa'),
  (20, 'AD', 'Andorra'),
  (24, 'AO', 'Angola'),
  (28, 'AG', 'Antigua and Barbuda'),
  (31, 'AZ', 'Azerbaijan'),
  (32, 'AR', 'Argentina'),
  (36, 'AU', 'Australia'),
  (40, 'AT', 'Austria'),
  (44, 'BS', 'Bahamas'),
  (48, 'BH', 'Bahrain'),
  (50, 'BD', 'Bangladesh'),
  (51, 'AM', 'Armenia'),
  (52, 'BB', 'Barbados'),
  (56, 'BE', 'Belgium'),
  (60, 'BM', 'Bermuda'),
  (64, 'BT', 'Bhutan'),
  (68, 'BO', 'Bolivia'),
  (70, 'BA', 'Bosnia and Herzegovina'),
  (72, 'BW', 'Botswana'),
  (74, 'BV', 'Bouvet Island'),
  (76, 'BR', 'Brazil'),
  (84, 'BZ', 'Belize'),
  (86, 'IO', 'British Indian Ocean Territory'),
  (90, 'SB', 'Solomon Islands'),
  (92, 'VG', 'Virgin Islands, British'),
  (96, 'BN', 'Brunei Darussalam'),
  (100, 'BG', 'Bulgaria'),
  (104, 'MM', 'Myanmar'),
  (108, 'BI', 'Burundi'),
  (112, 'BY', 'Belarus'),
  (116, 'KH', 'Cambodia'),
  (120, 'CM', 'Cameroon'),
  (124, 'CA', 'Canada'),
  (132, 'CV', 'Cape Verde'),
  (136, 'KY', 'Cayman Islands'),
  (140, 'CF', 'Central African Republic'),
  (144, 'LK', 'Sri Lanka'),
  (148, 'TD', 'Chad'),
  (152, 'CL', 'Chile'),
  (156, 'CN', 'People''s Republic of China'),
  (158, 'TW', 'Taiwan, Province of China'),
  (162, 'CX', 'Christmas Island'),
  (166, 'CC', 'Cocos (Keeling) Islands'),
  (170, 'CO', 'Colombia'),
  (174, 'KM', 'Comoros'),
  (175, 'YT', 'Mayotte'),
  (178, 'CG', 'Republic of the Congo'),
  (180, 'CD', 'Democratic Republic of the Congo'),
  (184, 'CK', 'Cook Islands'),
  (188, 'CR', 'Costa Rica'),
  (191, 'HR', 'Croatia'),
  (192, 'CU', 'Cuba'),
  (196, 'CY', 'Cyprus'),
  (203, 'CZ', 'Czech Republic'),
  (204, 'BJ', 'Benin'),
  (208, 'DK', 'Denmark'),
  (212, 'DM', 'Dominica'),
  (214, 'DO', 'Dominican Republic'),
  (218, 'EC', 'Ecuador'),
  (222, 'SV', 'El Salvador'),
  (226, 'GQ', 'Equatorial Guinea'),
  (231, 'ET', 'Ethiopia'),
  (232, 'ER', 'Eritrea'),
  (233, 'EE', 'Estonia'),
  (234, 'FO', 'Faroe Islands'),
  (238, 'FK', 'Falkland Islands (Malvinas)'),
  (239, 'GS', 'South Georgia and the South Sandwich Islands'),
  (242, 'FJ', 'Fiji'),
  (246, 'FI', 'Finland'),
  (248, 'AX', 'Åland Islands'),
  (250, 'FR', 'France'),
  (254, 'GF', 'French Guiana'),
  (258, 'PF', 'French Polynesia'),
  (260, 'TF', 'French Southern Territories'),
  (262, 'DJ', 'Djibouti'),
  (266, 'GA', 'Gabon'),
  (268, 'GE', 'Georgia'),
  (270, 'GM', 'Republic of The Gambia'),
  (275, 'PS', 'State of Palestine'),
  (276, 'DE', 'Germany'),
  (288, 'GH', 'Ghana'),
  (292, 'GI', 'Gibraltar'),
  (296, 'KI', 'Kiribati'),
  (300, 'GR', 'Greece'),
  (304, 'GL', 'Greenland'),
  (308, 'GD', 'Grenada'),
  (312, 'GP', 'Guadeloupe'),
  (316, 'GU', 'Guam'),
  (320, 'GT', 'Guatemala'),
  (324, 'GN', 'Guinea'),
  (328, 'GY', 'Guyana'),
  (332, 'HT', 'Haiti'),
  (334, 'HM', 'Heard Island and McDonald Islands'),
  (336, 'VA', 'Holy See (Vatican City State)'),
  (340, 'HN', 'Honduras'),
  (344, 'HK', 'Hong Kong'),
  (348, 'HU', 'Hungary'),
  (352, 'IS', 'Iceland'),
  (356, 'IN', 'India'),
  (360, 'ID', 'Indonesia'),
  (364, 'IR', 'Islamic Republic of Iran'),
  (368, 'IQ', 'Iraq'),
  (372, 'IE', 'Ireland'),
  (376, 'IL', 'Israel'),
  (380, 'IT', 'Italy'),
  (384, 'CI', 'Cote d''Ivoire'),
  (388, 'JM', 'Jamaica'),
  (392, 'JP', 'Japan'),
  (398, 'KZ', 'Kazakhstan'),
  (400, 'JO', 'Jordan'),
  (404, 'KE', 'Kenya'),
  (408, 'KP', 'North Korea'),
  (410, 'KR', 'South Korea'),
  (414, 'KW', 'Kuwait'),
  (417, 'KG', 'Kyrgyzstan'),
  (418, 'LA', 'Lao People''s Democratic Republic'),
  (422, 'LB', 'Lebanon'),
  (426, 'LS', 'Lesotho'),
  (428, 'LV', 'Latvia'),
  (430, 'LR', 'Liberia'),
  (434, 'LY', 'Libya'),
  (438, 'LI', 'Liechtenstein'),
  (440, 'LT', 'Lithuania'),
  (442, 'LU', 'Luxembourg'),
  (446, 'MO', 'Macao'),
  (450, 'MG', 'Madagascar'),
  (454, 'MW', 'Malawi'),
  (458, 'MY', 'Malaysia'),
  (462, 'MV', 'Maldives'),
  (466, 'ML', 'Mali'),
  (470, 'MT', 'Malta'),
  (474, 'MQ', 'Martinique'),
  (478, 'MR', 'Mauritania'),
  (480, 'MU', 'Mauritius'),
  (484, 'MX', 'Mexico'),
  (492, 'MC', 'Monaco'),
  (496, 'MN', 'Mongolia'),
  (498, 'MD', 'Moldova, Republic of'),
  (499, 'ME', 'Montenegro'),
  (500, 'MS', 'Montserrat'),
  (504, 'MA', 'Morocco'),
  (508, 'MZ', 'Mozambique'),
  (512, 'OM', 'Oman'),
  (516, 'NA', 'Namibia'),
  (520, 'NR', 'Nauru'),
  (524, 'NP', 'Nepal'),
  (528, 'NL', 'Netherlands'),
  (531, 'CW', 'Curaçao'),
  (533, 'AW', 'Aruba'),
  (534, 'SX', 'Sint Maarten (Dutch part)'),
  (535, 'BQ', 'Bonaire, Sint Eustatius and Saba'),
  (540, 'NC', 'New Caledonia'),
  (548, 'VU', 'Vanuatu'),
  (554, 'NZ', 'New Zealand'),
  (558, 'NI', 'Nicaragua'),
  (562, 'NE', 'Niger'),
  (566, 'NG', 'Nigeria'),
  (570, 'NU', 'Niue'),
  (574, 'NF', 'Norfolk Island'),
  (578, 'NO', 'Norway'),
  (580, 'MP', 'Northern Mariana Islands'),
  (581, 'UM', 'United States Minor Outlying Islands'),
  (583, 'FM', 'Micronesia, Federated States of'),
  (584, 'MH', 'Marshall Islands'),
  (585, 'PW', 'Palau'),
  (586, 'PK', 'Pakistan'),
  (591, 'PA', 'Panama'),
  (598, 'PG', 'Papua New Guinea'),
  (600, 'PY', 'Paraguay'),
  (604, 'PE', 'Peru'),
  (608, 'PH', 'Philippines'),
  (612, 'PN', 'Pitcairn'),
  (616, 'PL', 'Poland'),
  (620, 'PT', 'Portugal'),
  (624, 'GW', 'Guinea-Bissau'),
  (626, 'TL', 'Timor-Leste'),
  (630, 'PR', 'Puerto Rico'),
  (634, 'QA', 'Qatar'),
  (638, 'RE', 'Reunion'),
  (642, 'RO', 'Romania'),
  (643, 'RU', 'Russian Federation'),
  (646, 'RW', 'Rwanda'),
  (652, 'BL', 'Saint Barthélemy'),
  (654, 'SH', 'Saint Helena'),
  (659, 'KN', 'Saint Kitts and Nevis'),
  (660, 'AI', 'Anguilla'),
  (662, 'LC', 'Saint Lucia'),
  (663, 'MF', 'Saint Martin (French part)'),
  (666, 'PM', 'Saint Pierre and Miquelon'),
  (670, 'VC', 'Saint Vincent and the Grenadines'),
  (674, 'SM', 'San Marino'),
  (678, 'ST', 'Sao Tome and Principe'),
  (682, 'SA', 'Saudi Arabia'),
  (686, 'SN', 'Senegal'),
  (688, 'RS', 'Serbia'),
  (690, 'SC', 'Seychelles'),
  (694, 'SL', 'Sierra Leone'),
  (702, 'SG', 'Singapore'),
  (703, 'SK', 'Slovakia'),
  (704, 'VN', 'Vietnam'),
  (705, 'SI', 'Slovenia'),
  (706, 'SO', 'Somalia'),
  (710, 'ZA', 'South Africa'),
  (716, 'ZW', 'Zimbabwe'),
  (724, 'ES', 'Spain'),
  (728, 'SS', 'South Sudan'),
  (729, 'SD', 'Sudan'),
  (732, 'EH', 'Western Sahara'),
  (740, 'SR', 'Suriname'),
  (744, 'SJ', 'Svalbard and Jan Mayen'),
  (748, 'SZ', 'Eswatini'),
  (752, 'SE', 'Sweden'),
  (756, 'CH', 'Switzerland'),
  (760, 'SY', 'Syrian Arab Republic'),
  (762, 'TJ', 'Tajikistan'),
  (764, 'TH', 'Thailand'),
  (768, 'TG', 'Togo'),
  (772, 'TK', 'Tokelau'),
  (776, 'TO', 'Tonga'),
  (780, 'TT', 'Trinidad and Tobago'),
  (784, 'AE', 'United Arab Emirates'),
  (788, 'TN', 'Tunisia'),
  (792, 'TR', 'Türkiye'),
  (795, 'TM', 'Turkmenistan'),
  (796, 'TC', 'Turks and Caicos Islands'),
  (798, 'TV', 'Tuvalu'),
  (800, 'UG', 'Uganda'),
  (804, 'UA', 'Ukraine'),
  (807, 'MK', 'The Republic of North Macedonia'),
  (818, 'EG', 'Egypt'),
  (826, 'GB', 'United Kingdom'),
  (831, 'GG', 'Guernsey'),
  (832, 'JE', 'Jersey'),
  (833, 'IM', 'Isle of Man'),
  (834, 'TZ', 'United Republic of Tanzania'),
  (840, 'US', 'United States of America'),
  (850, 'VI', 'Virgin Islands, U.S.'),
  (854, 'BF', 'Burkina Faso'),
  (858, 'UY', 'Uruguay'),
  (860, 'UZ', 'Uzbekistan'),
  (862, 'VE', 'Venezuela'),
  (876, 'WF', 'Wallis and Futuna'),
  (882, 'WS', 'Samoa'),
  (887, 'YE', 'Yemen'),
  (894, 'ZM', 'Zambia');
