-- As `hold_practitioner_roles`, for places that lie in no other.
create or replace function hold_locations() returns trigger language plpgsql as $$
declare organizations int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct organization_id) into organizations from added where part_of_id is null and status <> 'inactive';
  else
    select array_agg(distinct a.organization_id) into organizations from added a join former f using (id)
      where a.part_of_id is null and a.status <> 'inactive' and not (f.part_of_id is null and f.status <> 'inactive');
  end if;
  perform hold_to_subscription(organizations, 'locations');
  return null;
end $$;
