-- Places nest 8 deep at most, and none lies in itself. Counted under a lock, so that two changes
-- cannot do together what neither may do alone.
create or replace function place_location() returns trigger language plpgsql as $$
declare above int[]; levels_below int;
begin
  if new.part_of_id is null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('locations'), new.organization_id);
  with recursive up as (
    select id, part_of_id, array[id] as path from locations where id = new.part_of_id
    union all
    select l.id, l.part_of_id, up.path || l.id from locations l join up on l.id = up.part_of_id where l.id <> all (up.path)
  ) select coalesce(array_agg(id), '{}') into above from up;
  if new.id = any (above) then
    raise exception 'A place cannot lie in itself.' using errcode = 'check_violation', constraint = 'locations_cycle';
  end if;
  with recursive down as (
    select new.id as id, 1 as level
    union all
    select l.id, down.level + 1 from locations l join down on l.part_of_id = down.id where down.level < 9
  ) select max(level) into levels_below from down;
  if cardinality(above) + levels_below > 8 then
    raise exception 'Places nest at most 8 deep.' using errcode = 'check_violation', constraint = 'locations_depth';
  end if;
  return new;
end $$;
