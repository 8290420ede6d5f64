CREATE TABLE "mail_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE INDEX "outgoing_mails_turns" ON "outgoing_mails" USING btree (coalesce(organization_id, 0),"due_at") WHERE due_at is not null;--> statement-breakpoint
alter table mail_limits enable row level security;--> statement-breakpoint
alter table mail_limits force row level security;--> statement-breakpoint
create policy mail_limits_owner on mail_limits to current_user using (true) with check (true);--> statement-breakpoint
create policy mail_limits_identity on mail_limits to polyclinic_identity using (true) with check (true);--> statement-breakpoint
grant select, insert, update, delete on mail_limits to polyclinic_identity;
