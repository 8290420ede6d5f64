-- With another address somebody may be kept out of their organizations, or let in again.
create or replace function bar_person() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
begin
  update organization_users u set barred = not u.barred from organizations o
  where u.person_id = new.id and o.id = u.organization_id and u.barred <> is_barred(new.email, o.path);
  return null;
end $$;
