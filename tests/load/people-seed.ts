import { asOwner } from '@/lib/platform/db/owner'

/**
 * Who has a thousand organizations, with a role in each that reaches below. Staff, but for that.
 */
export const MANY = 'many@polyclinic.example'
export const BUSY = 1

const PEOPLE = 100_000
const GIVEN = [
  'Anna',
  'Björn',
  'Chloé',
  'Diego',
  'Elif',
  'Fatima',
  'Grace',
  'Hiroshi',
  'Inès',
  'João',
  'Kofi',
  'Łukasz',
  'Mei',
  'Nadia',
  'Olga',
  'Priya',
  'Quentin',
  'Rosa',
  'Søren',
  'Tariq',
]
const FAMILY = [
  'Abrams',
  'Brandt',
  'Costa',
  'Dupont',
  'Eriksen',
  'Fischer',
  'García',
  'Hughes',
  'Ivanova',
  'Jensen',
  'Kowalski',
  'Lindqvist',
  'Müller',
  'Nakamura',
  'Okafor',
  'Petrov',
  'Quinn',
  'Raman',
  'Schäfer',
  'Tanaka',
  'Usman',
  'Vargas',
  'Wójcik',
]

// Organization 1 is the busy one: 10,000 users, 1,000 groups, 200 roles, 10,000 changes. The rest
// is spread evenly.
const MEMBERS = `
  insert into people (email, display_name)
  select 'member' || n || '@clinic.example', ($1::text[])[1 + n % 20] || ' ' || ($2::text[])[1 + n / 20 % 23] || ' ' || n
  from generate_series(1, ${PEOPLE}) n`
const MEMBERSHIPS = `
  insert into organization_users (organization_id, person_id, joined_at)
  select (id * 7919::bigint + k * 20011) % $1 + 1, id, now() from people, generate_series(0, 1) k where email like 'member%'
  union
  select ${BUSY}, id, now() from people where email like 'member%' and id % 10 = 0
  union
  select n * 97, id, now() from people, generate_series(1, 1000) n where email = '${MANY}'
  on conflict do nothing`
// Five roles for each membership, in the busy one a single one: a million assignments. So many that
// nothing is checked and triggered for each.
const REST = `
  set session_replication_role = replica;
  insert into role_assignments (role_id, organization_id, organization_user_id, reach)
  select r.id, u.organization_id, u.id, case when p.email = '${MANY}' or r.id % 2 = 0 then 'subtree' else 'organization' end
  from organization_users u join people p on p.id = u.person_id
    cross join (select id from roles where scope = 'organization' and type = 'system' order by id limit 5) r
  where u.organization_id <> ${BUSY} or (r.id + u.person_id) % 5 = 0;
  insert into groups (organization_id, name, description)
  select case when n % 20 = 0 then ${BUSY} else n + 1 end, 'Group ' || n, 'People of ward ' || n % 977 from generate_series(1, 20000) n;
  insert into group_members (organization_id, group_id, organization_user_id)
  select g.organization_id, g.id, u.id from groups g
    join lateral (select id from organization_users u where u.organization_id = g.organization_id limit 5) u on true;
  insert into roles (organization_id, scope, type, name, description)
  select case when n % 100 = 0 then ${BUSY} else n + 1 end, 'organization', 'custom', 'Role ' || n, 'For ward ' || n % 977
  from generate_series(1, 20000) n;
  insert into role_permissions (role_id, resource, action)
  select r.id, a.resource, a.key from roles r, resource_actions a
  where r.type = 'custom' and a.resource = 'users' and a.key in ('read', 'invite', 'update');
  insert into audit_log (organization_id, sequence, actor_person_id, action, event, subject, subject_id, before, after, request_id)
  select case when n % 20 = 0 then ${BUSY} else n % 100000 + 1 end, n, p.id, 'users:update', 'user.changed', 'user', gen_random_uuid()::text,
    json_build_object('name', 'Early desk ' || n), json_build_object('name', 'Late desk ' || n, 'roles', json_build_array(
      json_build_object('role', 'Front desk', 'reach', 'organization', 'expiresAt', null))), gen_random_uuid()::text
  from generate_series(1, 200000) n join people p on p.email = 'member' || 1 + n % ${PEOPLE} || '@clinic.example'`

/**
 * Fills an installation of so many organizations with people, a million role assignments, groups,
 * roles and a log.
 */
export async function seedPeople(
  ownerUrl: string,
  superuserUrl: string,
  organizations: number,
): Promise<void> {
  await asOwner(ownerUrl, async (owner) => {
    await owner.query(
      `insert into people (email, display_name) values ('${MANY}', 'Many Organizations')`,
    )
    await owner.query(MEMBERS, [GIVEN, FAMILY])
    await owner.query(MEMBERSHIPS, [organizations])
  })
  await asOwner(superuserUrl, (superuser) => superuser.query(REST))
}
