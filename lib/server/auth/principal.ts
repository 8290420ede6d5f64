import type { PoolClient } from 'pg'
import { env } from '@/lib/server/env'
import { isStaff } from '@/lib/shared/allow-list'
import { readRoles, type RoleVersion } from './roles'
import { heldIn, hasPermissions, type Held, type Permission, type ResourceAction } from '@/lib/shared/permissions'

export const IDLE_MINUTES = 30
export const ABSOLUTE_HOURS = 12
/** The idle clock is wound at most this often, so that reads stay reads. */
const TOUCH_SECONDS = 60

/** A membership and what its roles allow: `here` in its organization, `below` in everything under that. */
export type Membership = {
  organizationUserId: string
  organization: { id: number; domainURL: string; label: string }
  here: ResourceAction[]
  below: ResourceAction[]
}

/** Who asks, read from PostgreSQL at every request. */
export type Principal = {
  sessionId: string
  personId: number
  email: string
  displayName: string
  staff: boolean
  /** What the picker has chosen on the login host; null for global. */
  selected: string | null
  expiresAt: Date
  globalRoles: { resourceActions: ResourceAction[] }[]
  memberships: Membership[]
}

const IN_FORCE = '(a.expires_at is null or a.expires_at > now())'

// A membership's roles are its own and those of its groups; a member of a group counts as one of those it lies in.
const PRINCIPAL = `
  with recursive open_session as (
    select s.*, s.last_seen_at < now() - interval '${TOUCH_SECONDS} seconds' as stale
    from sessions s
    where s.id = $1 and s.ended_at is null and s.expires_at > now()
      and s.last_seen_at > now() - interval '${IDLE_MINUTES} minutes'
  ), member as materialized (
    select m.* from memberships_in_force m where m.person_id = (select person_id from open_session)
  ), belonging as (
    select g.organization_user_id, g.group_id from member m join group_members g on g.organization_user_id = m.id
    union
    select b.organization_user_id, g.parent_group_id from belonging b join groups g on g.id = b.group_id
    where g.parent_group_id is not null
  ), held as (
    select a.organization_user_id, a.role_id, a.reach
    from member m join role_assignments a on a.organization_user_id = m.id where ${IN_FORCE}
    union
    select b.organization_user_id, a.role_id, a.reach
    from belonging b join role_assignments a on a.group_id = b.group_id where ${IN_FORCE}
  ), granted as (
    select h.organization_user_id, json_agg(json_build_array(r.id, r.version)) as here,
      json_agg(json_build_array(r.id, r.version)) filter (where h.reach = 'subtree') as below
    from held h join roles r on r.id = h.role_id group by 1
  )
  select s.id as "sessionId", s.stale, p.id as "personId", p.email, p.display_name as "displayName",
    s.organization_domain_url as selected, s.expires_at as "expiresAt",
    (select coalesce(json_agg(json_build_array(r.id, r.version)), '[]')
      from role_assignments a join roles r on r.id = a.role_id where a.person_id = p.id and ${IN_FORCE}) as "globalRoles",
    (select coalesce(json_agg(json_build_object(
        'organizationUserId', m.id,
        'organization', json_build_object('id', o.id, 'domainURL', o.domain_url, 'label', o.label),
        'here', coalesce(g.here, '[]'), 'below', coalesce(g.below, '[]')
      ) order by m.joined_at, m.id), '[]')
      from member m join organizations o on o.id = m.organization_id left join granted g on g.organization_user_id = m.id
    ) as memberships
  from open_session s join people p on p.id = s.person_id`

type Row = Omit<Principal, 'staff' | 'globalRoles' | 'memberships'> & {
  stale: boolean
  globalRoles: RoleVersion[]
  memberships: (Omit<Membership, 'here' | 'below'> & { here: RoleVersion[]; below: RoleVersion[] })[]
}

/**
 * The person behind a session id; null when the session is unknown, ended, idle for too long or too old.
 * Runs as polyclinic_identity. `touch` winds the idle clock: polling and probes must not.
 */
export async function findPrincipal(client: PoolClient, sessionId: string, touch: boolean): Promise<Principal | null> {
  const { rows } = await client.query<Row>({ name: 'principal', text: PRINCIPAL, values: [sessionId] })
  const row = rows[0]
  if (!row) return null
  if (touch && row.stale) await client.query('update sessions set last_seen_at = now() where id = $1', [sessionId])
  const { stale: _, globalRoles, memberships, ...person } = row
  const actionsOf = await readRoles(client, [...globalRoles, ...memberships.flatMap(({ here }) => here)])
  return {
    ...person,
    staff: isStaff(row.email, { emails: env().STAFF_ALLOWED_EMAILS, domain: env().STAFF_ALLOWED_DOMAIN }),
    globalRoles: globalRoles.map((role) => ({ resourceActions: actionsOf(role) })),
    memberships: memberships.map(({ here, below, ...membership }) => ({
      ...membership,
      here: here.flatMap(actionsOf),
      below: below.flatMap(actionsOf),
    })),
  }
}

/** The rights of a principal in one organization, `path` being the ids from the root down to it; null for global. */
export const heldAt = ({ memberships, globalRoles }: Principal, path: number[] | null): Held => ({
  global: globalRoles.flatMap((role) => role.resourceActions),
  organization: memberships.flatMap(({ organization, here, below }) =>
    organization.id === path?.at(-1) ? here : path?.includes(organization.id) ? below : [],
  ),
})

/** Where a permission is held through organization roles: in these organizations, and in all below those. */
export const reachOf = ({ memberships }: Principal, permission: Permission) => {
  const holds = (resourceActions: ResourceAction[]) =>
    hasPermissions({ organization: resourceActions, global: [] }, permission)
  const ids = (list: Membership[]) => list.map(({ organization }) => organization.id)
  return { here: ids(memberships.filter((m) => holds(m.here))), below: ids(memberships.filter((m) => holds(m.below))) }
}

export const holdsGlobally = (principal: Principal, permission: Permission) =>
  hasPermissions(heldIn({ organizationRoles: [], globalRoles: principal.globalRoles }, 'global'), permission)
