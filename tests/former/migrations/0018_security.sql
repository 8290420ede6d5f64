ALTER TABLE "organizations" ADD COLUMN "session_idle_minutes" smallint;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "session_hours" smallint;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "sign_in_domains" text[];--> statement-breakpoint
ALTER TABLE "organization_users" ADD COLUMN "barred" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "idle_minutes" smallint DEFAULT 30 NOT NULL;--> statement-breakpoint

-- Whether somebody with this address is kept out at the end of a path: each organization of it must let them in.
create function is_barred(address text, place int[]) returns boolean language sql stable security definer
set search_path = public, pg_temp as $$
  select exists (select from organizations where id = any (place) and not split_part(address, '@', 2) = any (sign_in_domains))
$$;--> statement-breakpoint
-- The limits at the end of a path, each with the organization that it comes from: of numbers the smallest, of domains the
-- nearest, which is within those above.
create function security_of(place int[]) returns jsonb language sql stable security definer
set search_path = public, pg_temp as $$
  with line as (select * from organizations where id = any (place) order by cardinality(path) desc)
  select jsonb_build_object(
    'sessionIdleMinutes', (select jsonb_build_array(session_idle_minutes, id) from line where session_idle_minutes is not null
      order by session_idle_minutes, cardinality(path) desc limit 1),
    'sessionHours', (select jsonb_build_array(session_hours, id) from line where session_hours is not null
      order by session_hours, cardinality(path) desc limit 1),
    'signInDomains', (select jsonb_build_array(sign_in_domains, id) from line where sign_in_domains is not null limit 1))
$$;--> statement-breakpoint

create or replace view memberships_in_force with (security_invoker = true) as
  select id, organization_id, person_id, joined_at from organization_users
  where joined_at is not null and suspended_at is null and removed_at is null and (expires_at is null or expires_at > now())
    and not barred;--> statement-breakpoint

-- What all organizations of a person ask of their sessions; the product asks for 30 minutes and 12 hours (lib/shared/session.ts).
create function session_limits_of(who int, out minutes int, out hours int) language sql stable security definer
set search_path = public, pg_temp as $$
  select least(30, min(o.session_idle_minutes)), least(12, min(o.session_hours))
  from memberships_in_force m join organizations here on here.id = m.organization_id join organizations o on o.id = any (here.path)
  where m.person_id = who
$$;--> statement-breakpoint
create function limit_session() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare limits record := session_limits_of(new.person_id);
begin
  new.idle_minutes := limits.minutes;
  new.expires_at := least(new.expires_at, new.created_at + make_interval(hours => limits.hours));
  return new;
end $$;--> statement-breakpoint
create trigger sessions_limits before insert on sessions for each row execute function limit_session();--> statement-breakpoint
-- A session that is open is shortened, and not lengthened again.
create function limit_sessions_of(people int[]) returns void language sql security definer set search_path = public, pg_temp as $$
  update sessions s set idle_minutes = limits.minutes,
    expires_at = least(s.expires_at, s.created_at + make_interval(hours => limits.hours))
  from unnest(people) as who, session_limits_of(who) limits
  where s.person_id = who and s.ended_at is null
    and (s.idle_minutes <> limits.minutes or s.expires_at > s.created_at + make_interval(hours => limits.hours))
$$;--> statement-breakpoint

create function bar_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Not while it is being decided who is let in.
  perform from organizations where id = any (select unnest(path) from organizations where id = new.organization_id) for share;
  new.barred := is_barred((select email from people where id = new.person_id),
    (select path from organizations where id = new.organization_id));
  return new;
end $$;--> statement-breakpoint
create trigger organization_users_barred before insert or update of organization_id, person_id on organization_users
  for each row execute function bar_member();--> statement-breakpoint
create function limit_member() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform limit_sessions_of(array[new.person_id]);
  return null;
end $$;--> statement-breakpoint
create trigger organization_users_sessions after insert or update of joined_at, suspended_at, removed_at, expires_at, barred
  on organization_users for each row when (new.joined_at is not null) execute function limit_member();--> statement-breakpoint
create function bar_person() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update organization_users u set barred = not u.barred from organizations o
  where u.person_id = new.id and o.id = u.organization_id and u.barred <> is_barred(new.email, o.path);
  return null;
end $$;--> statement-breakpoint
create trigger people_barred after update of email on people
  for each row when (old.email <> new.email) execute function bar_person();--> statement-breakpoint

-- What an organization asks holds for everybody below it; where it lies says what is asked of its own people. One that is
-- moved moves each of those below, with a trigger of its own.
create function apply_security() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  all_below boolean := (old.session_idle_minutes, old.session_hours, old.sign_in_domains)
    is distinct from (new.session_idle_minutes, new.session_hours, new.sign_in_domains);
begin
  if not all_below and not exists (select from organizations where id = any (old.path || new.path)
      and (session_idle_minutes is not null or session_hours is not null or sign_in_domains is not null)) then
    return null;
  end if;
  update organization_users u set barred = not u.barred from people p, organizations o
  where p.id = u.person_id and o.id = u.organization_id and (o.id = new.id or all_below and o.path @> array[new.id])
    and u.barred <> is_barred(p.email, o.path);
  perform limit_sessions_of(array(
    select distinct s.person_id from sessions s join organization_users u on u.person_id = s.person_id
    join organizations o on o.id = u.organization_id
    where s.ended_at is null and s.expires_at > now() and (o.id = new.id or all_below and o.path @> array[new.id])));
  return null;
end $$;--> statement-breakpoint
create trigger organizations_security after update of session_idle_minutes, session_hours, sign_in_domains, part_of, path
  on organizations for each row execute function apply_security();
