-- Places an organization in the tree. Inserts share the tree's lock, moves and renames hold it alone, so that a path
-- is always that of the parent it was computed from, and two opposite moves cannot make a cycle.
create function place_organization() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  tree_lock constant bigint := hashtext('organizations.path');
  here constant text := new.label || E'\t' || new.domain_url;
  above organizations;
begin
  new.search_text := lower(unaccent(concat_ws(' ', new.label, new.business_name, new.domain_url)));
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock_shared(tree_lock);
  else
    perform pg_advisory_xact_lock(tree_lock);
  end if;
  if new.part_of is not null then
    select * into strict above from organizations where id = new.part_of;
    if new.id = any (above.path) then
      raise exception 'An organization cannot lie below itself.' using errcode = 'check_violation', constraint = 'organizations_cycle';
    end if;
  end if;
  new.path := coalesce(above.path, '{}') || new.id;
  new.tree_order := coalesce(above.tree_order, '{}') || here;
  return new;
end $$;--> statement-breakpoint
create trigger organizations_place before insert or update of part_of, label, business_name, domain_url
  on organizations for each row execute function place_organization();--> statement-breakpoint

create function replace_descendants() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if new.path <> old.path or new.tree_order <> old.tree_order then
    update organizations set
      path = new.path || path[cardinality(old.path) + 1 :],
      tree_order = new.tree_order || tree_order[cardinality(old.path) + 1 :]
    where path @> array[new.id] and id <> new.id;
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger organizations_replace_descendants after update of part_of, label, domain_url
  on organizations for each row execute function replace_descendants();--> statement-breakpoint

create function count_tree_revision() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update organization_tree_revisions set revision = revision + 1 where shard = pg_backend_pid() % 16;
  return null;
end $$;--> statement-breakpoint
insert into organization_tree_revisions (shard) select generate_series(0, 15);--> statement-breakpoint
create trigger organizations_revision after insert or update or delete
  on organizations for each statement execute function count_tree_revision();--> statement-breakpoint

-- A name belongs to one organization for good, also after that has taken another.
create function claim_domain() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  insert into organization_domains (domain_url, organization_id) values (new.domain_url, new.id) on conflict do nothing;
  if not exists (select from organization_domains where domain_url = new.domain_url and organization_id = new.id) then
    raise exception 'The name % is taken.', new.domain_url using errcode = 'unique_violation', constraint = 'organization_domains_pkey';
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger organizations_claim_domain after insert or update of domain_url
  on organizations for each row execute function claim_domain();--> statement-breakpoint

-- The name itself, or with -2, -3 … the first that is free. Looks across tenants, and tells nothing but that name.
create function available_domain(base text, reserved text[]) returns text language plpgsql security definer
set search_path = public, pg_temp as $$
declare candidate text;
begin
  perform pg_advisory_xact_lock(hashtext('organization_domains'), hashtext(base));
  for n in 1..100000 loop
    candidate := case n when 1 then base else left(base, 62 - length(n::text)) || '-' || n end;
    if candidate <> all (reserved) and not exists (select from organization_domains where domain_url = candidate) then
      return candidate;
    end if;
  end loop;
  return null;
end $$;--> statement-breakpoint

-- Checked row by row, so that a move also counts what lies below.
alter table organizations add constraint organizations_depth check (cardinality(path) <= 12);--> statement-breakpoint

alter table organizations add constraint organizations_referrer
  foreign key (referrer_organization_user_id) references organization_users (id);--> statement-breakpoint

-- What a row of the log says, as one unambiguous text: the hash covers it and the hash before it.
create function audit_hash(entry audit_log) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(
    entry.previous_hash, entry.organization_id, entry.sequence,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    entry.actor_person_id, entry.action, entry.subject, entry.subject_id, entry.before, entry.after, entry.request_id
  )::text, 'UTF8')), 'hex')
$$;--> statement-breakpoint
create function chain_audit_log() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare last audit_log;
begin
  perform pg_advisory_xact_lock(hashtext('audit_log'), coalesce(new.organization_id, 0));
  -- One index serves both; `is not distinct from` would read the whole log, at every change.
  if new.organization_id is null then
    select * into last from audit_log where organization_id is null
      order by organization_id desc, sequence desc limit 1;
  else
    select * into last from audit_log where organization_id = new.organization_id order by sequence desc limit 1;
  end if;
  new.sequence := coalesce(last.sequence, 0) + 1;
  new.previous_hash := coalesce(last.hash, repeat('0', 64));
  new.at := clock_timestamp();
  new.hash := audit_hash(new);
  return new;
end $$;--> statement-breakpoint
create trigger audit_log_chain before insert on audit_log for each row execute function chain_audit_log();--> statement-breakpoint

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The table % is append-only.', tg_table_name using errcode = 'insufficient_privilege';
end $$;--> statement-breakpoint
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
