import type { Client } from 'pg'
import { drawKey } from '@/lib/platform/auth/api-keys'

type DemoKey = {
  name: string
  kind: 'personal' | 'service'
  permissions: string[]
  reach: 'organization' | 'subtree'
  /** Days until it ends. */
  days: number
  revoked?: boolean
}

const ORGANIZATION = 'northside'
const MAKER = 'admin@northside.example'

/** Keys that nobody can call with: what they are known by is drawn and forgotten. */
const DEMO_KEYS: DemoKey[] = [
  {
    name: 'Staff directory',
    kind: 'service',
    reach: 'subtree',
    days: 300,
    permissions: [
      'organizations:read',
      'users:read',
      'groups:read',
      'practitioners:read',
      'locations:read',
    ],
  },
  {
    name: 'Quarterly report',
    kind: 'personal',
    reach: 'organization',
    days: 60,
    revoked: true,
    permissions: ['audit:read', 'users:read', 'roles:read'],
  },
]

/** Writes them, and what making and revoking them by hand would have told the log. */
export async function seedKeys(client: Client) {
  for (const { name, kind, permissions, reach, days, revoked } of DEMO_KEYS) {
    const { hash, hint } = drawKey()
    const { rows } = await client.query<{ id: number }>(
      `insert into api_keys (organization_id, kind, person_id, name, permissions, reach, hint, hash, expires_at, revoked_at)
       select o.id, $3, p.id, $4, $5, $6, $7, $8, now() + $9::int * interval '1 day', case when $10 then now() end
       from organizations o, people p where o.domain_url = $1 and p.email = $2 returning id`,
      [ORGANIZATION, MAKER, kind, name, permissions, reach, hint, hash, days, revoked ?? false],
    )
    const { id } = rows[0]!
    await client.query(LOG_MADE, [id])
    if (revoked) await client.query(LOG_REVOKED, [id])
  }
}

const LOG_MADE = `
  insert into audit_log (organization_id, actor_person_id, action, event, subject, subject_id, after)
  select organization_id, person_id, 'api-keys:create', 'api-key.created', 'api-key', id::text, jsonb_build_object('name', name, 'kind', kind,
    'permissions', permissions, 'reach', reach, 'hint', hint,
    'expiresAt', to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from api_keys where id = $1`

const LOG_REVOKED = `
  insert into audit_log (organization_id, actor_person_id, action, event, subject, subject_id, before, after)
  select organization_id, person_id, 'api-keys:revoke', 'api-key.revoked', 'api-key', id::text, '{"status": "active"}', '{"status": "revoked"}'
  from api_keys where id = $1`
