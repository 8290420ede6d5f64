-- As `hold_practitioner_roles`, for members.
create or replace function hold_users() returns trigger language plpgsql as $$
declare organizations int[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct organization_id) into organizations from added where removed_at is null;
  else
    select array_agg(distinct a.organization_id) into organizations from added a join former f using (id)
      where a.removed_at is null and f.removed_at is not null;
  end if;
  perform hold_to_subscription(organizations, 'users');
  return null;
end $$;
