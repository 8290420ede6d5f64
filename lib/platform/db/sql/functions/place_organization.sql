-- Places an organization in the tree. Inserts share the tree's lock, moves and renames hold it
-- alone, so that a path is always that of the parent it was computed from, and two opposite moves
-- cannot make a cycle. A label, which people read as the display name, has up to 200 characters.
-- The order of the tree has the first 36 of them, or the names of twelve levels would be too long
-- for an index; the subdomain behind them keeps siblings apart.
create or replace function place_organization() returns trigger
language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  tree_lock constant bigint := hashtext('organizations.path');
  here constant text := left(new.label, 36) || E'\t' || new.domain_url;
  above organizations;
begin
  new.search_text := searchable(concat_ws(' ', new.label, new.business_name, new.domain_url));
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
end $$;
