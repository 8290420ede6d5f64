ALTER TABLE "subscriptions" ADD COLUMN "told_paused_until" date;--> statement-breakpoint
grant update (told_paused_until) on subscriptions to polyclinic_jobs;
