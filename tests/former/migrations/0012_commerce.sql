CREATE TABLE "commerce_accounts" (
	"organization_id" integer PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"customer_group_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commerce_accounts_customerId_unique" UNIQUE("customer_id"),
	CONSTRAINT "commerce_accounts_customerGroupId_unique" UNIQUE("customer_group_id")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "status" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "answer" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "commerce_accounts" ADD CONSTRAINT "commerce_accounts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint

alter table commerce_accounts enable row level security;--> statement-breakpoint
alter table commerce_accounts force row level security;--> statement-breakpoint
create policy commerce_accounts_owner on commerce_accounts to current_user using (true) with check (true);--> statement-breakpoint
create policy commerce_accounts_staff on commerce_accounts to polyclinic_staff using (true) with check (true);--> statement-breakpoint
create policy commerce_accounts_tenant on commerce_accounts to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));--> statement-breakpoint
grant select, insert on commerce_accounts to polyclinic_app, polyclinic_staff;--> statement-breakpoint

-- What another server answers is not known when its key is taken; of what was never done the key is free again.
grant update (status, answer), delete on idempotency_keys to polyclinic_app, polyclinic_staff;
