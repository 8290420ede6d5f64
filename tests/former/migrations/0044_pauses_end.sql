ALTER TABLE "subscriptions" ADD COLUMN "paused_until" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "pause_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_paused_until" CHECK ("subscriptions"."paused_until" > "subscriptions"."paused_on" or "subscriptions"."paused_until" is null);--> statement-breakpoint
grant update (paused_until, pause_ended_at) on subscriptions to polyclinic_app, polyclinic_staff, polyclinic_jobs;
