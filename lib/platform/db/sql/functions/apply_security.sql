-- What an organization asks holds for everybody below it; where it lies says what is asked of its
-- own people. One that is moved moves each of those below, with a trigger of its own.
create or replace function apply_security() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  all_below boolean := (old.session_idle_minutes, old.session_hours, old.sign_in_domains)
    is distinct from (new.session_idle_minutes, new.session_hours, new.sign_in_domains);
begin
  if not all_below and not exists (select from organizations where id = any (old.path || new.path)
      and (session_idle_minutes is not null or session_hours is not null or sign_in_domains is not null)) then
    return null;
  end if;
  update organization_users u set barred = not u.barred from people p, organizations o
  where p.id = u.person_id and o.id = u.organization_id and (o.id = new.id or all_below and o.path @> array[new.id])
    and u.barred <> is_barred(p.email, o.path);
  perform limit_sessions_of(array(
    select distinct s.person_id from sessions s join organization_users u on u.person_id = s.person_id
    join organizations o on o.id = u.organization_id
    where s.ended_at is null and s.expires_at > now() and (o.id = new.id or all_below and o.path @> array[new.id])));
  return null;
end $$;
