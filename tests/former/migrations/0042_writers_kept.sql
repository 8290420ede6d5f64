ALTER TABLE "campaigns" ADD COLUMN "writer_ids" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "campaigns_template" ON "campaigns" USING btree ("template_id");--> statement-breakpoint
-- Who has written what is there already stands in the log.
update campaigns c set writer_ids = array(
  select a.actor_person_id from audit_log a where a.organization_id = c.organization_id and a.subject = 'campaign'
    and a.subject_id = c.id::text and a.action in ('campaigns:create', 'campaigns:update') and a.actor_person_id is not null
  union select c.author_id where c.author_id is not null);
