import { createHash, randomBytes } from 'node:crypto'
import type { PoolClient, QueryConfig } from 'pg'
import { recordChange } from '@/lib/platform/audit/audit'
import type { Transaction } from '@/lib/platform/db/client'
import { actAs } from '@/lib/platform/db/tenant'
import { isDelegable, type Permission } from '@/lib/shared/access/permissions'
import type { RoleReach } from './limit'
import type { Principal } from './principal'
import { readRoles, type RoleVersion } from './roles'
import { isOnStaffList } from './staff-list'

/** What every key begins with, so that a leaked one is recognized for what it is. */
const PREFIX = 'polyclinic_'
const HINT_LENGTH = PREFIX.length + 4

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')

/** A new key, with what is kept of it. The key itself is shown once. */
export function drawKey() {
  const key = PREFIX + randomBytes(32).toString('base64url')
  return { key, hash: hashOf(key), hint: key.slice(0, HINT_LENGTH) }
}

/** The last use is noted at most this often, so that reads stay reads. */
const NOTED_SECONDS = 60

const holder = (which: string) => `
  select k.id, k.organization_id as "organizationId", k.kind, k.name, k.permissions, k.reach, k.expires_at as "expiresAt",
    coalesce(k.last_used_at < now() - interval '${NOTED_SECONDS} seconds', true) as stale,
    p.id as "personId", p.email, p.display_name as "displayName",
    (select coalesce(json_agg(json_build_array(r.id, r.version)), '[]')
      from role_assignments a join roles r on r.id = a.role_id
      where a.person_id = p.id and (a.expires_at is null or a.expires_at > now())) as "globalRoles"
  from api_keys k join people p on p.id = k.person_id
  where ${which} and k.revoked_at is null and k.expires_at > now()`

type Row = {
  id: number
  organizationId: number | null
  kind: 'personal' | 'service'
  name: string
  permissions: string[]
  reach: RoleReach
  expiresAt: Date
  stale: boolean
  personId: number
  email: string
  displayName: string
  globalRoles: RoleVersion[]
}

/**
 * Who calls with a key: its person as far as the key goes, or a service account; null for a key
 * that is unknown, revoked or expired. Of service accounts only the provider's own may go where
 * staff go. Runs as polyclinic_identity.
 */
export const findKeyHolder = (client: PoolClient, key: string): Promise<Principal | null> =>
  find(client, { name: 'key-holder', text: holder('k.hash = $1'), values: [hashOf(key)] })

/** The same for a call that was made with the key before. */
export const findKeyHolderById = (client: PoolClient, id: number): Promise<Principal | null> =>
  find(client, { name: 'key-holder-by-id', text: holder('k.id = $1'), values: [id] })

async function find(client: PoolClient, statement: QueryConfig): Promise<Principal | null> {
  const { rows } = await client.query<Row>(statement)
  const [row] = rows
  if (!row) return null
  const { id, name, organizationId, reach, personId, email, displayName, expiresAt, globalRoles } =
    row
  if (row.stale) await client.query('update api_keys set last_used_at = now() where id = $1', [id])
  const alone = row.kind === 'service'
  const actionsOf = await readRoles(client, globalRoles)
  return {
    sessionId: null,
    selected: null,
    personId,
    email,
    displayName,
    expiresAt,
    secondsLeft: null,
    staff: alone ? organizationId === null : isOnStaffList(email),
    globalRoles: globalRoles.map((role) => ({ resourceActions: actionsOf(role) })),
    // Also of a key that is older than what the product now keeps from keys.
    limit: { permissions: row.permissions.filter(isDelegable), organizationId, reach, alone },
    apiKey: { id, name, organizationId },
  }
}

type Call = {
  principal: Principal
  requestId: string
  permission: Permission
  /** Method and path. */
  call: string
  status: number
}

/**
 * Writes a call into the log of whoever has the key, an organization or the provider, under the
 * key's name.
 */
export function recordCall(
  transaction: Transaction,
  { principal, requestId, permission, call, status }: Call,
): void {
  const { id, organizationId } = principal.apiKey!
  actAs(transaction, principal.personId, organizationId === null ? 'all' : [organizationId])
  recordChange(
    { ...transaction, actor: principal, requestId },
    {
      organizationId,
      action: permission,
      event: 'api-key.used',
      subject: 'api-key',
      subjectId: id,
      after: { call, status },
    },
  )
}
