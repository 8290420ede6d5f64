ALTER TABLE "invoices" ADD COLUMN "taxes" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- What was quoted and can still be taken knows no rates either.
update subscription_quotes set content = jsonb_set(content, '{dueNow,taxes}', '[]') where accepted_at is null;
