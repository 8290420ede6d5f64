-- Whichever way a role comes, its person serves in one tree alone. Not while an organization of the
-- tree is being moved: the move counts those who serve in two trees beforehand.
create or replace function keep_trees_apart() returns trigger
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('practitioners'), path[1]) from organizations where id = new.organization_id;
  if exists (
    select from practitioner_roles other join organizations e on e.id = other.organization_id
    where other.practitioner_id = new.practitioner_id and e.path[1] <> (select path[1] from organizations where id = new.organization_id))
  then
    raise exception 'a practitioner of another tree' using errcode = 'check_violation', constraint = 'practitioner_roles_tree', table = 'practitioner_roles';
  end if;
  return null;
end $$;
