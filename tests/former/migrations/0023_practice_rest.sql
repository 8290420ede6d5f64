CREATE INDEX "files_by_sender" ON "files" USING btree ("uploaded_by_person_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "locations_by_change" ON "locations" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "locations_by_change_everywhere" ON "locations" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "practitioner_roles_by_change" ON "practitioner_roles" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "practitioner_roles_changes" ON "practitioner_roles" USING btree ("updated_at","id");--> statement-breakpoint

-- What a job needs to write prices to commerce that wait: to know what is published, and to say what became of it.
do $$
declare name text;
begin
  foreach name in array array['clinical_test_prices', 'clinical_test_versions', 'clinical_tests']
  loop
    execute format('create policy %I on %I for select to polyclinic_jobs using (true)', name || '_jobs', name);
    execute format('grant select on %I to polyclinic_jobs', name);
  end loop;
end $$;--> statement-breakpoint
create policy clinical_test_prices_jobs_write on clinical_test_prices for update to polyclinic_jobs using (true) with check (true);--> statement-breakpoint
grant update (state, failure, product_id, variant_id, updated_at) on clinical_test_prices to polyclinic_jobs;
