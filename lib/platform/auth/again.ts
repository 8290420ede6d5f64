import type { PoolClient } from 'pg'
import type { Ctx } from '@/lib/platform/api/ctx'
import { forbidden } from '@/lib/platform/api/errors'
import { withIdentity } from '@/lib/platform/db/tenant'
import type { Permission } from '@/lib/shared/access/permissions'
import { findKeyHolderById } from './api-keys'
import { authorizeHomeOf, authorizeOneOrAll } from './authorize'
import { findPerson, findPrincipal, type Principal } from './principal'
import { asViewed } from './views'

/** Whose work goes on without a request, and where it was asked for. */
export type Absent = {
  /** Whether it was asked for where staff work, or on an organization's own host. */
  area: 'admin' | 'home'
  /** The organization it is about; null for all, and for what is the provider's own. */
  domainURL: string | null
  personId: number
  /** The key that it was asked for with. */
  apiKeyId?: number
  /** The session that looks at the organization's pages as this person: it counts while it does. */
  viewedFrom?: string
}

/** Whoever has sent a call, for work that goes on when it has been answered. */
export function absentOf({ actor, scope }: Ctx, area: Absent['area']): Absent {
  const { personId, apiKey, viewer, sessionId } = actor
  return {
    area,
    domainURL: scope.kind === 'organization' ? scope.organization.domainURL : null,
    personId,
    ...(apiKey && { apiKeyId: apiKey.id }),
    ...(viewer && { viewedFrom: sessionId! }),
  }
}

async function principalOf(
  client: PoolClient,
  { personId, apiKeyId, viewedFrom, domainURL }: Absent,
): Promise<Principal | null> {
  if (apiKeyId !== undefined) return findKeyHolderById(client, apiKeyId)
  if (viewedFrom === undefined) return findPerson(client, personId)
  const found = await findPrincipal(client, viewedFrom, false)
  const viewed = found && (await asViewed(client, found, placeOf(domainURL)))
  return viewed?.viewer?.changes && viewed.personId === personId ? viewed : null
}

const placeOf = (domainURL: string | null) =>
  ({ kind: 'organization', domainURL: domainURL! }) as const

/**
 * Runs one part of somebody's work in a transaction of its own, with what they may do by now.
 * Throws 403 or 404 where they may no longer do it, and 409 where nobody may for now.
 */
export const asBefore = <T>(
  absent: Absent,
  permission: Permission,
  requestId: string,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> =>
  withIdentity(async (transaction) => {
    const principal = (await principalOf(transaction.client, absent)) ?? forbidden()
    const asked = { principal, transaction, permission }
    const access =
      absent.area === 'home'
        ? await authorizeHomeOf(asked, absent.domainURL!)
        : await authorizeOneOrAll(asked, absent.domainURL)
    return work({ ...transaction, ...access, requestId })
  }, 'heavy')
