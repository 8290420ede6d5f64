-- Whatever a change makes count that did not count before is held to the subscription of its
-- organization.
create or replace function hold_practitioner_roles() returns trigger language plpgsql as $$
declare organizations int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct organization_id) into organizations from added
      where active and is_past(period_to, organization_id) is not true;
  else
    select array_agg(distinct a.organization_id) into organizations from added a join former f using (id)
      where a.active and is_past(a.period_to, a.organization_id) is not true
        and not (f.active and is_past(f.period_to, f.organization_id) is not true);
  end if;
  perform hold_to_subscription(organizations, 'seats');
  return null;
end $$;
