import type { PoolClient } from 'pg'
import { env } from '@/lib/server/env'
import { isStaff } from '@/lib/shared/allow-list'
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

// json_agg over the roles in force now; `all` stays a plain word here: only the evaluator knows wildcards.
const PRINCIPAL = `
  with open_session as (
    select s.*, s.last_seen_at < now() - interval '${TOUCH_SECONDS} seconds' as stale
    from sessions s
    where s.id = $1 and s.ended_at is null and s.expires_at > now()
      and s.last_seen_at > now() - interval '${IDLE_MINUTES} minutes'
  ), held as (
    select a.organization_user_id, a.role_id, a.reach, p.resource, json_agg(p.action) as actions
    from role_assignments a
    join role_permissions p on p.role_id = a.role_id
    where (a.expires_at is null or a.expires_at > now())
      and (a.person_id = (select person_id from open_session)
        or a.organization_user_id in (
          select u.id from organization_users u where u.person_id = (select person_id from open_session)))
    group by 1, 2, 3, 4
  ), granted as (
    select organization_user_id, role_id, reach,
      json_agg(json_build_object('resource', resource, 'actions', actions)) as actions
    from held group by 1, 2, 3
  )
  select s.id as "sessionId", s.stale, p.id as "personId", p.email, p.display_name as "displayName",
    s.organization_domain_url as selected, s.expires_at as "expiresAt",
    (select coalesce(json_agg(actions), '[]') from granted where organization_user_id is null) as "globalRoles",
    (select coalesce(json_agg(json_build_object(
        'organizationUserId', u.id,
        'organization', json_build_object('id', o.id, 'domainURL', o.domain_url, 'label', o.label),
        'here', (select coalesce(json_agg(actions), '[]') from granted g where g.organization_user_id = u.id),
        'below', (select coalesce(json_agg(actions), '[]') from granted g
          where g.organization_user_id = u.id and g.reach = 'subtree')
      ) order by u.joined_at, u.id), '[]')
      from organization_users u join organizations o on o.id = u.organization_id where u.person_id = p.id
    ) as memberships
  from open_session s join people p on p.id = s.person_id`

type Row = Omit<Principal, 'staff' | 'globalRoles' | 'memberships'> & {
  stale: boolean
  globalRoles: ResourceAction[][]
  memberships: (Omit<Membership, 'here' | 'below'> & { here: ResourceAction[][]; below: ResourceAction[][] })[]
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
  return {
    ...person,
    staff: isStaff(row.email, { emails: env().STAFF_ALLOWED_EMAILS, domain: env().STAFF_ALLOWED_DOMAIN }),
    globalRoles: globalRoles.map((resourceActions) => ({ resourceActions })),
    memberships: memberships.map((m) => ({ ...m, here: m.here.flat(), below: m.below.flat() })),
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
