import type { PoolClient } from 'pg'
import {
  hasPermissions,
  type Permission,
  type ResourceAction,
} from '@/lib/shared/access/permissions'
import type { SecondsLeft } from '@/lib/shared/http/session'
import { limited, type Limit } from './limit'
import type { ReadAhead } from './memberships'
import { readRoles, type RoleVersion } from './roles'
import { isOnStaffList } from './staff-list'

/** The idle clock is wound at most this often, so that reads stay reads. */
const TOUCH_SECONDS = 60

/** Who asks, read from PostgreSQL at every request. */
export type Principal = {
  /** Null for a program with a key. */
  sessionId: string | null
  personId: number
  email: string
  displayName: string
  staff: boolean
  /** What the picker has chosen on the login host; null for global. */
  selected: string | null
  expiresAt: Date
  /** As they were when the session was read; null for a program with a key. */
  secondsLeft: SecondsLeft | null
  globalRoles: { resourceActions: ResourceAction[] }[]
  /** What narrows all of this: what a key allows, or what holds for those who view as somebody. */
  limit?: Limit
  /** The key that a program came with. */
  apiKey?: { id: number; name: string; organizationId: number | null }
  /** Who really acts here, while they view as this person. */
  viewer?: Viewer
  ahead?: ReadAhead
}

export type Viewer = {
  personId: number
  displayName: string
  staff: boolean
  /** Whom they view as: the organizationUserId. */
  organizationUserId: string
  /** Whether they may change anything. */
  changes: boolean
  expiresAt: Date
}

// Rights in organizations are read when it is known where: somebody may belong to a thousand.
const PRINCIPAL = `
  select s.id as "sessionId", p.id as "personId", p.email, p.display_name as "displayName",
    s.organization_domain_url as selected, s.expires_at as "expiresAt",
    (select v.id from views v where v.session_id = s.id and v.ended_at is null and v.expires_at > now()) as "viewId",
    (select coalesce(json_agg(json_build_array(r.id, r.version) order by r.id), '[]')
      from role_assignments a join roles r on r.id = a.role_id
      where a.person_id = p.id and (a.expires_at is null or a.expires_at > now())) as "globalRoles",
    s.last_seen_at < now() - interval '${TOUCH_SECONDS} seconds' as stale,
    s.idle_minutes * 60 as "idleLimit", extract(epoch from now() - s.last_seen_at)::int as "idleFor",
    extract(epoch from s.expires_at - now())::int as "endsIn"
  from sessions s join people p on p.id = s.person_id
  where s.id = $1 and s.ended_at is null and s.expires_at > now()
    and s.last_seen_at > now() - make_interval(mins => s.idle_minutes)`

type Row = Omit<Principal, 'staff' | 'globalRoles' | 'secondsLeft'> & {
  stale: boolean
  /** In seconds. */
  idleLimit: number
  idleFor: number
  endsIn: number
  viewId: string | null
  globalRoles: RoleVersion[]
}
/** A principal of a session, and what that session is looking at as somebody else. */
export type SignedIn = Principal & { viewId: string | null }

/**
 * The person behind a session id; null when the session is unknown, ended, idle for too long or too
 * old. Runs as polyclinic_identity. `touch` winds the idle clock: polling and probes must not.
 */
export async function findPrincipal(
  client: PoolClient,
  sessionId: string,
  touch: boolean,
): Promise<SignedIn | null> {
  const { rows } = await client.query<Row>({
    name: 'principal',
    text: PRINCIPAL,
    values: [sessionId],
  })
  const row = rows[0]
  if (!row) return null
  const isTouched = touch && row.stale
  if (isTouched)
    await client.query('update sessions set last_seen_at = now() where id = $1', [sessionId])
  const { stale: _, globalRoles, idleLimit, idleFor, endsIn, ...person } = row
  const actionsOf = await readRoles(client, globalRoles)
  return {
    ...person,
    staff: isOnStaffList(row.email),
    secondsLeft: { idle: idleLimit - (isTouched ? 0 : idleFor), absolute: endsIn },
    globalRoles: globalRoles.map((role) => ({ resourceActions: actionsOf(role) })),
  }
}

const PERSON = `
  select p.id as "personId", p.email, p.display_name as "displayName",
    (select coalesce(json_agg(json_build_array(r.id, r.version) order by r.id), '[]')
      from role_assignments a join roles r on r.id = a.role_id
      where a.person_id = p.id and (a.expires_at is null or a.expires_at > now())) as "globalRoles"
  from people p where p.id = $1`

/**
 * Somebody whose work goes on without them: with what they may do by now. Runs as
 * polyclinic_identity.
 */
export async function findPerson(client: PoolClient, personId: number): Promise<Principal | null> {
  const { rows } = await client.query<
    Pick<Row, 'personId' | 'email' | 'displayName' | 'globalRoles'>
  >({ name: 'person', text: PERSON, values: [personId] })
  const [row] = rows
  if (!row) return null
  const actionsOf = await readRoles(client, row.globalRoles)
  return {
    ...row,
    sessionId: null,
    selected: null,
    expiresAt: new Date(),
    secondsLeft: null,
    staff: isOnStaffList(row.email),
    globalRoles: row.globalRoles.map((role) => ({ resourceActions: actionsOf(role) })),
  }
}

export const holdsGlobally = ({ globalRoles, limit }: Principal, permission: Permission) => {
  const held = { organization: [], global: globalRoles.flatMap((role) => role.resourceActions) }
  return hasPermissions(limited(held, limit, [], 'subtree'), permission)
}
