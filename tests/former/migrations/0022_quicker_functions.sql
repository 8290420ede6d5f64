-- Asked at nearly every request: PostgreSQL plans a function of SQL anew at each call, and one in plpgsql once per connection.
create or replace function standing_of(place int[]) returns text language plpgsql stable security definer
set search_path = public, pg_temp as $$
begin
  return (select case when bool_or(archived_at is not null) then 'archived' when bool_or(suspended_at is not null) then 'suspended'
    else 'active' end from organizations where id = any (place));
end $$;--> statement-breakpoint

-- With sixteen, some of a pool's connections shared one, and so waited for each other's commits.
insert into organization_tree_revisions (shard) select generate_series(16, 255);--> statement-breakpoint
create or replace function count_tree_revision() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update organization_tree_revisions set revision = revision + 1 where shard = pg_backend_pid() % 256;
  return null;
end $$;
