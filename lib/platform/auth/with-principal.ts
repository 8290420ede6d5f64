import type { Purpose, Transaction } from '@/lib/platform/db/client'
import { withIdentity } from '@/lib/platform/db/tenant'
import type { Place } from '@/lib/shared/http/hosts'
import { readAhead } from './memberships'
import { findPrincipal, type Principal } from './principal'
import { asViewed } from './views'

/**
 * `withIdentity`, with the principal behind a session id; at some `place`, whoever the session
 * counts as there. `null` stands for nobody. `about` names the organization that they are going to
 * be asked about.
 */
export const withPrincipal = <T>(
  sessionId: string | null,
  touch: boolean,
  place: Place | null,
  work: (principal: Principal | null, transaction: Transaction) => Promise<T>,
  { about, purpose }: { about?: string; purpose?: Purpose } = {},
) =>
  withIdentity(async (transaction) => {
    const { client } = transaction
    const [found, rows] = await Promise.all([
      sessionId ? findPrincipal(client, sessionId, touch) : null,
      sessionId && about !== undefined ? readAhead(client, sessionId, about) : undefined,
    ])
    const principal =
      found && rows
        ? { ...found, ahead: { personId: found.personId, domainURL: about!, rows } }
        : found
    return work(
      principal && place ? await asViewed(client, principal, place) : principal,
      transaction,
    )
  }, purpose)
