ALTER TABLE "clinical_test_prices" ADD COLUMN "price_due" boolean DEFAULT true NOT NULL;--> statement-breakpoint
update clinical_test_prices set price_due = false where state = 'written';--> statement-breakpoint
grant update (price_due) on clinical_test_prices to polyclinic_jobs;
