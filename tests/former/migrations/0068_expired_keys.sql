CREATE INDEX "idempotency_keys_by_time" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
create policy idempotency_keys_jobs on idempotency_keys to polyclinic_jobs using (true) with check (false);--> statement-breakpoint
grant select (person_id, key, created_at), delete on idempotency_keys to polyclinic_jobs;
