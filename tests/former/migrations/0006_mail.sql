CREATE TABLE "outgoing_mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" integer,
	"about" text,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone DEFAULT now(),
	"sent_at" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"last_error" text
);
--> statement-breakpoint
ALTER TABLE "organization_users" ADD COLUMN "invited_name" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_mails_due" ON "outgoing_mails" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "outgoing_mails_about" ON "outgoing_mails" USING btree ("about");--> statement-breakpoint
update people set last_sign_in_at = (select max(created_at) from sessions where person_id = people.id);--> statement-breakpoint

-- Bodies hold secrets. Whoever writes a mail cannot read it back, nor can their tenant: only the worker does, as
-- polyclinic_identity.
alter table outgoing_mails enable row level security;--> statement-breakpoint
alter table outgoing_mails force row level security;--> statement-breakpoint
create policy outgoing_mails_owner on outgoing_mails to current_user using (true) with check (true);--> statement-breakpoint
create policy outgoing_mails_staff on outgoing_mails to polyclinic_staff using (true) with check (true);--> statement-breakpoint
create policy outgoing_mails_identity on outgoing_mails to polyclinic_identity using (true) with check (true);--> statement-breakpoint
create policy outgoing_mails_tenant on outgoing_mails to polyclinic_app
  using (organization_id = any ((select accessible_organizations())::int[]));--> statement-breakpoint
grant insert, delete, select (organization_id, about, due_at) on outgoing_mails to polyclinic_app, polyclinic_staff;--> statement-breakpoint
grant select, update on outgoing_mails to polyclinic_identity;--> statement-breakpoint

-- Sessions of somebody who was only invited are nobody's business yet: an invitation asks nothing of the person.
create or replace function sessions_of_member(membership uuid)
returns table (id uuid, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.created_at, s.last_seen_at, s.expires_at
  from organization_users u join sessions s on s.person_id = u.person_id
  where u.id = membership and u.joined_at is not null and u.removed_at is null
    and is_within_reach(u.organization_id) and s.ended_at is null and s.expires_at > now()
$$;--> statement-breakpoint
create or replace function end_sessions_of_member(membership uuid) returns int
language sql security definer set search_path = public, pg_temp as $$
  with ended as (
    update sessions s set ended_at = now() from organization_users u
    where u.id = membership and u.joined_at is not null and u.removed_at is null
      and s.person_id = u.person_id and is_within_reach(u.organization_id) and s.ended_at is null
    returning 1
  ) select count(*)::int from ended
$$;--> statement-breakpoint

-- Every role that counts for a member in their organization and where it comes from: of their own, by a group, or held
-- in an organization above for everything below. Looks above the caller's reach, but only at this one person.
create function roles_of_member(membership uuid)
returns table (organization_id int, organization text, role text, groups text, reach text, expires_at timestamptz, permissions text[])
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive subject as (
    select u.person_id, o.id, o.path from organization_users u join organizations o on o.id = u.organization_id
    where u.id = membership and u.removed_at is null and is_within_reach(u.organization_id)
  ), member as (
    select m.id, m.organization_id, m.organization_id = s.id as here
    from subject s join memberships_in_force m on m.person_id = s.person_id and m.organization_id = any (s.path)
  ), belonging as (
    select m.id as member_id, g.id, g.parent_group_id, g.name as groups
    from member m join group_members b on b.organization_user_id = m.id join groups g on g.id = b.group_id
    union all
    select b.member_id, g.id, g.parent_group_id, b.groups || ' › ' || g.name
    from belonging b join groups g on g.id = b.parent_group_id
  ), held as (
    select m.id as member_id, null as groups, a.role_id, a.reach, a.expires_at
    from member m join role_assignments a on a.organization_user_id = m.id
    union all
    select b.member_id, b.groups, a.role_id, a.reach, a.expires_at
    from belonging b join role_assignments a on a.group_id = b.id
  )
  select m.organization_id, o.label, r.name, h.groups, h.reach, h.expires_at,
    array(select p.resource || ':' || p.action from role_permissions p where p.role_id = r.id order by 1)
  from held h join member m on m.id = h.member_id join organizations o on o.id = m.organization_id
    join roles r on r.id = h.role_id
  where (m.here or h.reach = 'subtree') and (h.expires_at is null or h.expires_at > now())
$$;
