create extension if not exists btree_gin;--> statement-breakpoint

-- Text as it is searched: without regard to case and accents. The dictionary is named, so that neither indexes nor a
-- restored copy depend on anybody's search path.
create function searchable(words text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return lower(public.unaccent('public.unaccent', words));
end $$;--> statement-breakpoint
-- What such text is LIKE when it contains the words; LIKE's own signs are plain characters. Worked out when a statement is
-- planned, so that its plan knows the words.
create function search_pattern(words text) returns text language sql immutable strict parallel safe as $$
  select '%' || regexp_replace(public.searchable(words), '([\\%_])', '\\\1', 'g') || '%'
$$;--> statement-breakpoint

ALTER TABLE "groups" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable(name || ' ' || description)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_users" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable(display_name || ' ' || email)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "search_text" text GENERATED ALWAYS AS (searchable(name || ' ' || description)) STORED NOT NULL;--> statement-breakpoint

-- A member is found by what lists call them: until somebody accepts, only what they were invited by is known of them.
create function name_member() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  select searchable(case when new.joined_at is null then coalesce(new.invited_name, email) else display_name end || ' ' || email)
    into new.search_text from people where id = new.person_id for share; -- who is renamed right now is waited for
  return new;
end $$;--> statement-breakpoint
create trigger organization_users_name before insert or update of person_id, joined_at, invited_name
  on organization_users for each row execute function name_member();--> statement-breakpoint
update organization_users set person_id = person_id;--> statement-breakpoint
create function name_memberships() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update organization_users set person_id = person_id where person_id = new.id;
  return null;
end $$;--> statement-breakpoint
create trigger people_name_memberships after update of display_name, email on people
  for each row when (old.search_text <> new.search_text) execute function name_memberships();--> statement-breakpoint

DROP INDEX "organization_users_by_person";--> statement-breakpoint
DROP INDEX "role_assignments_by_role";--> statement-breakpoint
CREATE INDEX "audit_log_organization" ON "audit_log" USING btree ("organization_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_person_id","organization_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_search" ON "audit_log" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "groups_search" ON "groups" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "organization_users_search" ON "organization_users" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "roles_search" ON "roles" USING gin ("organization_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "organization_users_by_person" ON "organization_users" USING btree ("person_id","organization_id");--> statement-breakpoint
CREATE INDEX "role_assignments_by_role" ON "role_assignments" USING btree ("role_id","organization_id");--> statement-breakpoint

-- The rows of the log that a search finds, by what they tell or by who did it: of one organization, or of all.
create function found_changes(words text, organization int) returns setof bigint language sql stable as $$
  select id from audit_log
  where search_text like search_pattern(words) and (organization is null or organization_id = organization)
  union
  select l.id from people p join audit_log l on l.actor_person_id = p.id
  where p.search_text like search_pattern(words) and (organization is null or l.organization_id = organization)
$$;--> statement-breakpoint
-- The same for tenants. LIKE is not leakproof: under their policies no index answers it, and a log is long. Executed as
-- text, for a plan that knows the words.
create function found_changes_within_reach(words text, organization int) returns setof bigint language plpgsql stable
security definer rows 1 set search_path = public, pg_temp as $$
begin
  if is_within_reach(organization) then
    return query execute 'select * from found_changes($1, $2)' using words, organization;
  end if;
end $$;--> statement-breakpoint

-- Writing one role's permissions looks at that role, not at all there are.
create or replace function count_role_version() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update roles set version = version + 1, updated_at = now() where id = any (array(select role_id from changed));
  return null;
end $$;--> statement-breakpoint
alter policy role_permissions_tenant_create on role_permissions with check (exists (
  select from roles r where r.id = role_id and r.type = 'custom' and r.organization_id = any ((select accessible_organizations())::int[])));--> statement-breakpoint
alter policy role_permissions_tenant_delete on role_permissions using (exists (
  select from roles r where r.id = role_id and r.type = 'custom' and r.organization_id = any ((select accessible_organizations())::int[])));--> statement-breakpoint
alter policy role_permissions_staff on role_permissions
  using (exists (select from roles r where r.id = role_id and r.type = 'custom'))
  with check (exists (select from roles r where r.id = role_id and r.type = 'custom'));
