-- Whoever moves or renames waits for the tree before holding any row of it: two that each held a row the other had to
-- rewrite waited for one another.
create function hold_tree() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('organizations.path')::bigint);
  return null;
end $$;--> statement-breakpoint
create trigger organizations_hold_tree before update of part_of, label, business_name, domain_url
  on organizations for each statement execute function hold_tree();
