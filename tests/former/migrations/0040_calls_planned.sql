-- Planned once per connection: a function in SQL is planned anew at each call, and takes an array for a long one.
create or replace function is_barred(address text, place int[]) returns boolean language plpgsql stable security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return exists (select from organizations where id = any (place) and not split_part(address, '@', 2) = any (sign_in_domains));
end $$;--> statement-breakpoint

create or replace function mail_templates_for(wanted text, organizations int[])
returns table (organization_id int, version_id int, label text, postal_address text)
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query with asked as (
    select o.id, o.path, o.label, o.legal_name, o.business_name, o.street, o.city, o.postal_code, c.name as country,
      coalesce((select split_part(lower(a.locale), '-', 1) from organizations a where a.id = any (o.path) and a.locale is not null
        order by cardinality(a.path) desc limit 1), 'en') as language
    from organizations o join countries c on c.code = o.country where o.id = any (mail_templates_for.organizations)
  )
  select a.id, (
      select v.id from templates t join template_versions v on v.template_id = t.id and v.status = 'live'
      where coalesce(t.organization_id, 0) = any (a.path || 0) and t.purpose = wanted and t.language in (a.language, 'en')
        and t.purpose is not null and t.status <> 'archived'
      order by t.language = a.language desc, array_position(a.path, t.organization_id) desc nulls last limit 1),
    a.label, concat_ws(', ', coalesce(nullif(a.legal_name, ''), a.business_name), nullif(a.street, ''),
      nullif(concat_ws(' ', nullif(a.postal_code, ''), nullif(a.city, '')), ''), a.country)
  from asked a;
end $$;--> statement-breakpoint

create or replace function contact_sources(organization int)
returns table (email text, organization_user_id uuid, practitioner_role_id uuid, first_name text, last_name text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query with members as (
    select u.id, lower(p.email) as email, btrim(p.display_name) as name
    from organization_users u join people p on p.id = u.person_id
    where u.organization_id = organization and u.joined_at is not null and u.removed_at is null and u.suspended_at is null
      and (u.expires_at is null or u.expires_at > now())
  ), practising as (
    select distinct on (address) coalesce(m.email, lower(btrim(p.email))) as address, r.id, p.given, p.family
    from practitioner_roles r join practitioners p on p.id = r.practitioner_id
      left join members m on m.id = r.organization_user_id
    where r.organization_id = organization and r.active and (r.period_from is null or r.period_from <= current_date)
      and (r.period_to is null or r.period_to >= current_date) and coalesce(m.email, btrim(p.email), '') <> ''
    order by address, r.id
  )
  select coalesce(m.email, p.address), m.id, p.id, coalesce(p.given, substring(m.name from '^(.*) \S+$'), ''),
    coalesce(p.family, substring(m.name from '(\S+)$'), '')
  from members m full join practising p on p.address = m.email;
end $$;--> statement-breakpoint

-- Groups nest 5 deep at most, and none lies in itself. Counted under a lock, so that two changes cannot do together
-- what neither may do alone. With nothing above it a group is as deep as it was.
create or replace function place_group() returns trigger language plpgsql as $$
declare above int[]; levels_below int;
begin
  if new.parent_group_id is null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('groups'), new.organization_id);
  with recursive up as (
    select id, parent_group_id, array[id] as path from groups where id = new.parent_group_id
    union all
    select g.id, g.parent_group_id, up.path || g.id from groups g join up on g.id = up.parent_group_id where g.id <> all (up.path)
  ) select coalesce(array_agg(id), '{}') into above from up;
  if new.id = any (above) then
    raise exception 'A group cannot lie in itself.' using errcode = 'check_violation', constraint = 'groups_cycle';
  end if;
  with recursive down as (
    select new.id as id, 1 as level
    union all
    select g.id, down.level + 1 from groups g join down on g.parent_group_id = down.id where down.level < 6
  ) select max(level) into levels_below from down;
  if cardinality(above) + levels_below > 5 then
    raise exception 'Groups nest at most 5 deep.' using errcode = 'check_violation', constraint = 'groups_depth';
  end if;
  return new;
end $$;
