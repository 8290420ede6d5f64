-- Groups nest 5 deep at most, and none lies in itself. Counted under a lock, so that two changes
-- cannot do together what neither may do alone. With nothing above it a group is as deep as it was.
create or replace function place_group() returns trigger language plpgsql as $$
declare above int[]; levels_below int;
begin
  if new.parent_group_id is null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('groups'), new.organization_id);
  with recursive up as (
    select id, parent_group_id, array[id] as path from groups where id = new.parent_group_id
    union all
    select g.id, g.parent_group_id, up.path || g.id from groups g join up on g.id = up.parent_group_id where g.id <> all (up.path)
  ) select coalesce(array_agg(id), '{}') into above from up;
  if new.id = any (above) then
    raise exception 'A group cannot lie in itself.' using errcode = 'check_violation', constraint = 'groups_cycle';
  end if;
  with recursive down as (
    select new.id as id, 1 as level
    union all
    select g.id, down.level + 1 from groups g join down on g.parent_group_id = down.id where down.level < 6
  ) select max(level) into levels_below from down;
  if cardinality(above) + levels_below > 5 then
    raise exception 'Groups nest at most 5 deep.' using errcode = 'check_violation', constraint = 'groups_depth';
  end if;
  return new;
end $$;
