-- Open sessions of a member: a person has one set of them, whatever they belong to. Sessions of
-- somebody who was only invited are nobody's business yet: an invitation asks nothing of the
-- person.
create or replace function sessions_of_member(membership uuid)
returns table (id uuid, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.created_at, s.last_seen_at, s.expires_at
  from organization_users u join sessions s on s.person_id = u.person_id
  where u.id = membership and u.joined_at is not null and u.removed_at is null
    and is_within_reach(u.organization_id) and s.ended_at is null and s.expires_at > now()
$$;
