-- What lies below an organization moves with it, and is sorted by its name.
create or replace function replace_descendants() returns trigger
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  if new.path <> old.path or new.tree_order <> old.tree_order then
    update organizations set
      path = new.path || path[cardinality(old.path) + 1 :],
      tree_order = new.tree_order || tree_order[cardinality(old.path) + 1 :]
    where path @> array[new.id] and id <> new.id;
  end if;
  return null;
end $$;
