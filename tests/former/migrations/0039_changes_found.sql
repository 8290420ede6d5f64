ALTER TABLE "practitioner_roles" ADD COLUMN "person_updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "practitioner_roles_by_persons_change" ON "practitioner_roles" USING btree ("organization_id","person_updated_at","practitioner_id");--> statement-breakpoint
CREATE INDEX "practitioners_changes" ON "practitioners" USING btree ("updated_at","id");--> statement-breakpoint
update practitioner_roles r set person_updated_at = p.updated_at from practitioners p where p.id = r.practitioner_id;--> statement-breakpoint

-- What a role knows of its person and their licences. Whoever is changed right now is waited for.
create or replace function describe_practitioner_role() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare person practitioners;
begin
  select * into strict person from practitioners where id = new.practitioner_id for share;
  new.sort_name := person.family || ' ' || person.given;
  new.person_updated_at := person.updated_at;
  select coalesce(min(coalesce(l.expires, 'infinity')), '-infinity'), coalesce(bool_and(l.verified_at is not null), false),
      coalesce(array_agg(distinct l.subdivision order by l.subdivision) filter (where l.subdivision is not null), '{}'),
      searchable(concat_ws(' ', person.name, person.preferred_name, person.email, person.npi, new.specialty_name,
        string_agg(l.number, ' ')))
    into new.next_expiry, new.verified, new.licensed_in, new.search_text
    from practitioner_licences l where l.practitioner_id = new.practitioner_id;
  return new;
end $$;
