-- What a role allows is known by the role's version: processes keep what they have read of one.
-- Writing one role's permissions looks at that role, not at all there are.
create or replace function count_role_version() returns trigger
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update roles set version = version + 1, updated_at = now() where id = any (array(select role_id from changed));
  return null;
end $$;
