-- Every role that counts for a member in their organization and where it comes from: of their own,
-- by a group, or held in an organization above for everything below. Looks above the caller's
-- reach, but only at this one person.
create or replace function roles_of_member(membership uuid)
returns table (organization_id int, organization text, role text, groups text, reach text, expires_at timestamptz, permissions text[])
language sql stable security definer set search_path = public, pg_temp as $$
  with recursive subject as (
    select u.person_id, o.id, o.path from organization_users u join organizations o on o.id = u.organization_id
    where u.id = membership and u.removed_at is null and is_within_reach(u.organization_id)
  ), member as (
    select m.id, m.organization_id, m.organization_id = s.id as here
    from subject s join memberships_in_force m on m.person_id = s.person_id and m.organization_id = any (s.path)
  ), belonging as (
    select m.id as member_id, g.id, g.parent_group_id, g.name as groups
    from member m join group_members b on b.organization_user_id = m.id join groups g on g.id = b.group_id
    union all
    select b.member_id, g.id, g.parent_group_id, b.groups || ' › ' || g.name
    from belonging b join groups g on g.id = b.parent_group_id
  ), held as (
    select m.id as member_id, null as groups, a.role_id, a.reach, a.expires_at
    from member m join role_assignments a on a.organization_user_id = m.id
    union all
    select b.member_id, b.groups, a.role_id, a.reach, a.expires_at
    from belonging b join role_assignments a on a.group_id = b.id
  )
  select m.organization_id, o.label, r.name, h.groups, h.reach, h.expires_at,
    array(select p.resource || ':' || p.action from role_permissions p where p.role_id = r.id order by 1)
  from held h join member m on m.id = h.member_id join organizations o on o.id = m.organization_id
    join roles r on r.id = h.role_id
  where (m.here or h.reach = 'subtree') and (h.expires_at is null or h.expires_at > now())
$$;
