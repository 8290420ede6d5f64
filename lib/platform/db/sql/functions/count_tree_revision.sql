-- Says that the tree has changed, to whoever keeps a copy of it. One of 256 rows, by the
-- connection: with sixteen, some of a pool's connections shared one, and so waited for each other's
-- commits.
create or replace function count_tree_revision() returns trigger
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update organization_tree_revisions set revision = revision + 1 where shard = pg_backend_pid() % 256;
  return null;
end $$;
