CREATE TABLE "database_guards" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"definition" text NOT NULL,
	"printed" text NOT NULL,
	CONSTRAINT "database_guards_kind_name_pk" PRIMARY KEY("kind","name")
);
--> statement-breakpoint
alter table database_guards enable row level security;--> statement-breakpoint
alter table database_guards force row level security;--> statement-breakpoint
create policy database_guards_owner on database_guards to current_user using (true) with check (true);--> statement-breakpoint
-- The web process compares itself, and can change nothing.
create policy database_guards_read on database_guards for select to polyclinic_app using (true);--> statement-breakpoint
grant select on database_guards to polyclinic_app;
