-- Whoever moves or renames waits for the tree before holding any row of it: two that each held a
-- row the other had to rewrite waited for one another.
create or replace function hold_tree() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('organizations.path')::bigint);
  return null;
end $$;
