import { sql } from 'drizzle-orm'
import { readTimeZoneOf, toInstant } from '@/lib/platform/access/ends'
import type { Ctx } from '@/lib/platform/api/ctx'
import { conflict, forbidden, unprocessable } from '@/lib/platform/api/errors'
import { recordChange } from '@/lib/platform/audit/audit'
import { drawKey } from '@/lib/platform/auth/api-keys'
import { refuseEscalation } from '@/lib/platform/auth/grant'
import { rowsOf } from '@/lib/platform/db/rows'
import { wallAt } from '@/lib/platform/places/time-zones'
import { now } from '@/lib/platform/time/clock'
import { actionsOf } from '@/lib/shared/access/permissions'
import { isDay } from '@/lib/shared/time/ends'
import { addDays } from '@/lib/shared/time/periods'
import { findApiKey } from './queries'
import { MAX_DAYS, TOO_LONG, type ApiKey, type ApiKeyInput, type MadeApiKey } from './schema'

/**
 * Returns when a key ends. Throws 422 for a day that is over where the key belongs, or more than a
 * year away there.
 */
async function expiryOf(ctx: Ctx, end: string): Promise<string> {
  const timeZone = await readTimeZoneOf(ctx, [end])
  const instant = toInstant(end, timeZone, 'expiresAt')!
  const today = new Date(wallAt(now().getTime(), timeZone)).toISOString().slice(0, 10)
  if (isDay(end) && end > addDays(today, MAX_DAYS)) unprocessable(TOO_LONG, { expiresAt: TOO_LONG })
  return instant.toISOString()
}

/**
 * Makes a key for where the call is about. Throws 403 for permissions that the caller does not hold
 * as far, 409 for a name that another key in use has.
 */
export async function createApiKey(ctx: Ctx, input: ApiKeyInput): Promise<MadeApiKey> {
  const { actor, scope } = ctx
  if (actor.apiKey) forbidden('A key cannot make keys.')
  const { name, kind, permissions } = input
  const everywhere = scope.kind === 'global'
  const reach = everywhere ? 'subtree' : input.reach
  refuseEscalation(ctx, { name, resourceActions: actionsOf(permissions) }, reach)
  const expiresAt = await expiryOf(ctx, input.expiresAt)
  const { key, hash, hint } = drawKey()
  const organizationId = everywhere ? null : scope.organization.id
  const [made] = await rowsOf<{ id: number }>(
    ctx,
    sql`
    insert into api_keys (organization_id, kind, person_id, name, permissions, reach, hint, hash, expires_at)
    values (${organizationId}, ${kind}, ${actor.personId}, ${name}, ${sql.param(permissions)}, ${reach}, ${hint}, ${hash},
      ${expiresAt}) returning id`,
  )
  const { id } = made!
  const after = { name, kind, permissions, reach, hint, expiresAt }
  recordChange(ctx, {
    organizationId,
    action: 'api-keys:create',
    event: 'api-key.created',
    subject: 'api-key',
    subjectId: id,
    after,
  })
  return { ...(await findApiKey(ctx, id)), key }
}

/** Ends a key: its next call is refused. Throws 409 for one that has been revoked already. */
export async function revokeApiKey(ctx: Ctx, id: number): Promise<ApiKey> {
  const before = await findApiKey(ctx, id)
  const [revoked] = await rowsOf<{ organizationId: number | null }>(
    ctx,
    sql`
    update api_keys set revoked_at = now() where id = ${id} and revoked_at is null
    returning organization_id as "organizationId"`,
  )
  if (!revoked) conflict('This key has been revoked already.')
  const states = { before: { status: before.status }, after: { status: 'revoked' } }
  const { organizationId } = revoked!
  recordChange(ctx, {
    organizationId,
    action: 'api-keys:revoke',
    event: 'api-key.revoked',
    subject: 'api-key',
    subjectId: id,
    ...states,
  })
  return findApiKey(ctx, id)
}
