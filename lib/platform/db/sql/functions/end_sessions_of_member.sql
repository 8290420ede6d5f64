-- Ends them; answers how many there were.
create or replace function end_sessions_of_member(membership uuid) returns int
language sql security definer set search_path = public, pg_temp as $$
  with ended as (
    update sessions s set ended_at = now() from organization_users u
    where u.id = membership and u.joined_at is not null and u.removed_at is null
      and s.person_id = u.person_id and is_within_reach(u.organization_id) and s.ended_at is null
    returning 1
  ) select count(*)::int from ended
$$;
