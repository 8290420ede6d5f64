-- The organizations this transaction may reach. Policies wrap it in a sub-select, so that it runs
-- once a statement.
create or replace function accessible_organizations() returns int[] language sql stable as $$
  select nullif(current_setting('app.organization_ids', true), '')::int[]
$$;
