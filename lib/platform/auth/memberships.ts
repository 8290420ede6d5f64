import type { PoolClient } from 'pg'
import { placed, type PlacedOrganization } from '@/lib/platform/auth/organization-domains'
import {
  hasPermissions,
  type Held,
  type Permission,
  type ResourceAction,
} from '@/lib/shared/access/permissions'
import { limited, type RoleReach } from './limit'
import { holdsGlobally, type Principal } from './principal'
import { readRoles, type RoleVersion } from './roles'

/**
 * A membership and what its roles allow: `here` in its organization, `below` in everything under
 * that.
 */
export type Membership = {
  organizationUserId: string
  personId: number
  organization: { id: number; domainURL: string; label: string }
  /** Whether the organization, or one above it, is suspended: its people can only read there. */
  suspended: boolean
  here: ResourceAction[]
  below: ResourceAction[]
}

const OWN = 'm.person_id = $1'
const OF_SESSION = 'm.person_id = (select person_id from sessions where id = $1)'
const IN_FORCE = '(a.expires_at is null or a.expires_at > now())'

// A membership's roles are its own and those of its groups; a member of a group counts as one of
// those it lies in. `whose` is a condition on memberships `m`.
const held = (whose: string) => `
  member as materialized (
    select m.* from memberships_in_force m where ${whose}
  ), belonging as (
    select g.organization_user_id, g.group_id from member m join group_members g on g.organization_user_id = m.id
    union
    select b.organization_user_id, g.parent_group_id from belonging b join groups g on g.id = b.group_id
    where g.parent_group_id is not null
  ), held as (
    select a.organization_user_id, a.organization_id, a.role_id, a.reach
    from member m join role_assignments a on a.organization_user_id = m.id where ${IN_FORCE}
    union
    select b.organization_user_id, a.organization_id, a.role_id, a.reach
    from belonging b join role_assignments a on a.group_id = b.group_id where ${IN_FORCE}
  )`

/** Of an organization `o`, or one above it. */
export const isArchived =
  'exists (select from organizations a where a.id = any(o.path) and a.archived_at is not null)'
export const isSuspended =
  'exists (select from organizations a where a.id = any(o.path) and a.suspended_at is not null)'

const granted = (whose: string) => `
  ${held(whose)}, granted as (
    select h.organization_user_id, json_agg(json_build_array(r.id, r.version)) as here,
      json_agg(json_build_array(r.id, r.version)) filter (where h.reach = 'subtree') as below
    from held h join roles r on r.id = h.role_id group by 1
  )`
const COLUMNS = `
  m.id as "organizationUserId", m.person_id as "personId",
  json_build_object('id', o.id, 'domainURL', o.domain_url, 'label', o.label) as organization,
  coalesce(g.here, '[]') as here, coalesce(g.below, '[]') as below, ${isSuspended} as suspended`
const MEMBERS = `
  member m join organizations o on o.id = m.organization_id left join granted g on g.organization_user_id = m.id`

const memberships = (whose: string, which = 'true') => `
  with recursive ${granted(whose)} select ${COLUMNS} from ${MEMBERS} where ${which} order by m.joined_at, m.id`

/** At least one row of an organization that there is. */
const along = (whose: string) => `
  with recursive place as materialized (${placed('$2')}), ${granted(`
    ${whose} and m.organization_id = any (array(select unnest(path) from place))`)}
  select to_json(place) as place, ${COLUMNS} from place left join (${MEMBERS}) on true order by m.joined_at, m.id`

type Row = Omit<Membership, 'here' | 'below'> & { here: RoleVersion[]; below: RoleVersion[] }
type RowAlong = { place: PlacedOrganization } & (Row | { organizationUserId: null })

async function withRights(client: PoolClient, rows: Row[]): Promise<Membership[]> {
  const actionsOf = await readRoles(
    client,
    rows.flatMap(({ here }) => here),
  )
  return rows.map(({ here, below, ...membership }) => ({
    ...membership,
    here: here.flatMap(actionsOf),
    below: below.flatMap(actionsOf),
  }))
}

/**
 * A person's memberships in the order of joining: those that let them in now, and `archivedToo` for
 * staff, who see to what is archived. Runs as polyclinic_identity.
 */
export async function readMemberships(
  client: PoolClient,
  personId: number,
  archivedToo = false,
): Promise<Membership[]> {
  const text = memberships(OWN, `($2 or not ${isArchived})`)
  const { rows } = await client.query<Row>({
    name: 'memberships',
    text,
    values: [personId, archivedToo],
  })
  return withRights(client, rows)
}

const readRowsAlong = async (
  client: PoolClient,
  statement: { name: string; text: string; values: unknown[] },
) => (await client.query<RowAlong>(statement)).rows

/**
 * What was read of an organization together with who asks: nobody waits for it when they are known.
 */
export type ReadAhead = { personId: number; domainURL: string; rows: RowAlong[] }

/** What `readAlong` reads for the person behind a session id, before it is known who that is. */
export const readAhead = (
  client: PoolClient,
  sessionId: string,
  domainURL: string,
): Promise<RowAlong[]> =>
  readRowsAlong(client, {
    name: 'along-of-session',
    text: along(OF_SESSION),
    values: [sessionId, domainURL],
  })

/**
 * The organization that has or had a name, and somebody's memberships in it and above it. A service
 * account has none. Runs as polyclinic_identity.
 */
export async function readAlong(
  client: PoolClient,
  { personId, limit, ahead }: Principal,
  domainURL: string,
) {
  const known = ahead?.personId === personId && ahead.domainURL === domainURL && ahead.rows
  const rows =
    known ||
    (await readRowsAlong(client, {
      name: 'along',
      text: along(OWN),
      values: [personId, domainURL],
    }))
  const own = rows.filter((row) => row.organizationUserId !== null && !limit?.alone) as Row[]
  return { organization: rows[0]?.place ?? null, memberships: await withRights(client, own) }
}

/** Everybody's in these organizations. Runs as polyclinic_identity. */
export async function readMembershipsAt(client: PoolClient, ids: number[]): Promise<Membership[]> {
  const { rows } = await client.query<Row>(memberships('m.organization_id = any($1)'), [ids])
  return withRights(client, rows)
}

/**
 * The rights in one organization, `path` being the ids from the root down to it, with the
 * memberships along it; for `subtree` those that hold in everything below it, too.
 */
export function heldAt(
  { globalRoles, limit }: Pick<Principal, 'globalRoles' | 'limit'>,
  along: Membership[],
  path: number[],
  reach: RoleReach = 'organization',
): Held {
  const held = {
    global: globalRoles.flatMap((role) => role.resourceActions),
    organization: along.flatMap(({ organization, here, below }) =>
      organization.id === path.at(-1) && reach === 'organization'
        ? here
        : path.includes(organization.id)
          ? below
          : [],
    ),
  }
  return limited(held, limit, path, reach)
}

/** Those organizations of a path in which a permission is held. */
export const heldAlong = (
  principal: Principal,
  along: Membership[],
  path: number[],
  permission: Permission,
): number[] =>
  path.filter((_, depth) =>
    hasPermissions(heldAt(principal, along, path.slice(0, depth + 1)), permission),
  )

const SOMEWHERE = `
  with recursive ${held(OWN)}, granting as (
    select h.organization_id, bool_or(h.reach = 'subtree') as below from held h
    where exists (select from role_permissions p where p.role_id = h.role_id and p.resource = $2 and p.action = $3)
    group by 1
  )`

/**
 * Every organization in which somebody holds a permission, unless they hold it everywhere. Runs as
 * polyclinic_identity.
 */
export async function reachOf(
  client: PoolClient,
  principal: Principal,
  permission: Permission,
): Promise<number[]> {
  const { personId, limit } = principal
  if (!limit) return reachOfPerson(client, personId, permission)
  if (!limit.permissions.includes(permission)) return []
  const everywhere = limit.alone || holdsGlobally({ ...principal, limit: undefined }, permission)
  const held = everywhere ? null : await reachOfPerson(client, personId, permission)
  if (limit.organizationId === null) return held ?? []
  const covered = await covering(client, limit.organizationId, limit.reach)
  return held ? held.filter((id) => covered.includes(id)) : covered
}

const covering = async (client: PoolClient, id: number, reach: RoleReach): Promise<number[]> => {
  if (reach === 'organization') return [id]
  const { rows } = await client.query<{ id: number }>(
    'select id from organizations where path @> array[$1::int]',
    [id],
  )
  return rows.map((row) => row.id)
}

/** By a role there or above. */
async function reachOfPerson(
  client: PoolClient,
  personId: number,
  permission: Permission,
): Promise<number[]> {
  const { rows } = await client.query<{ ids: number[] }>({
    name: 'reach',
    text: `${SOMEWHERE}, reached as (
        select organization_id as id, below from granting
        union
        select o.id, true from organizations o join reached r on r.below and o.part_of = r.id
      ) select array(select distinct id from reached) as ids`,
    values: [personId, ...permission.split(':')],
  })
  return rows[0]!.ids
}

/** Whether somebody holds a permission in any organization at all. */
export async function holdsSomewhere(
  client: PoolClient,
  principal: Principal,
  permission: Permission,
): Promise<boolean> {
  if (principal.limit) return (await reachOf(client, principal, permission)).length > 0
  const { personId } = principal
  const { rows } = await client.query<{ holds: boolean }>({
    name: 'holds-somewhere',
    text: `${SOMEWHERE} select exists (select from granting) as holds`,
    values: [personId, ...permission.split(':')],
  })
  return rows[0]!.holds
}
