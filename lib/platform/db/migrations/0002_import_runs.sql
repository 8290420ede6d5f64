ALTER TABLE "imports" ADD COLUMN "run" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "failure" text;