-- A change of somebody's licences is a change of that person.
create or replace function touch_practitioners() returns trigger
language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update practitioners set updated_at = now() where id in (select practitioner_id from changed);
  return null;
end $$;
