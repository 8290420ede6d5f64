-- The same name at another address is another place.
DROP INDEX "locations_name";--> statement-breakpoint
CREATE UNIQUE INDEX "locations_name" ON "locations" USING btree ("organization_id",coalesce("part_of_id", 0),lower("name"),lower("address_line1"),lower("address_line2"),lower("city"),lower("postal_code"),coalesce("country", -1));--> statement-breakpoint

-- A licence's number without what people write between its letters and digits.
create function licence_key(number text) returns text language sql immutable strict parallel safe as $$
  select upper(regexp_replace(number, '[[:space:][:punct:]]', '', 'g'))
$$;--> statement-breakpoint
CREATE INDEX "practitioner_licences_by_number" ON "practitioner_licences" USING btree (licence_key("number"),"type");
