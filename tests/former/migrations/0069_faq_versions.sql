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
ALTER TABLE "faqs" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "faqs" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "faqs" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "faq_versions" ADD CONSTRAINT "faq_versions_faq_id_faqs_id_fk" FOREIGN KEY ("faq_id") REFERENCES "public"."faqs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faq_versions" ADD CONSTRAINT "faq_versions_published_by_person_id_people_id_fk" FOREIGN KEY ("published_by_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "faq_versions_shown" ON "faq_versions" USING btree ("faq_id") WHERE withdrawn_at is null;--> statement-breakpoint
-- Until now a row was what the public page shows.
insert into faq_versions (faq_id, number, question, answer) select id, 1, question, answer from faqs;--> statement-breakpoint

alter table faq_versions enable row level security;--> statement-breakpoint
alter table faq_versions force row level security;--> statement-breakpoint
create policy faq_versions_owner on faq_versions to current_user using (true) with check (true);--> statement-breakpoint
create policy faq_versions_staff on faq_versions to polyclinic_staff using (true) with check (true);--> statement-breakpoint
create policy faq_versions_shown on faq_versions for select to polyclinic_app using (withdrawn_at is null);--> statement-breakpoint
grant select on faq_versions to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant insert, update (withdrawn_at) on faq_versions to polyclinic_staff;--> statement-breakpoint
-- Everybody may read what the page shows, and staff what is being written.
drop policy faqs_read on faqs;--> statement-breakpoint
create policy faqs_shown on faqs for select to polyclinic_app
  using (exists (select from faq_versions v where v.faq_id = faqs.id and v.withdrawn_at is null));--> statement-breakpoint
create policy faqs_staff on faqs to polyclinic_staff using (true) with check (true);--> statement-breakpoint
grant insert, update, delete on faqs to polyclinic_staff;
