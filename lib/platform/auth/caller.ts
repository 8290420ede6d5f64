import type { Call } from '@/lib/platform/api/call'
import { explain, forbidden, HttpError } from '@/lib/platform/api/errors'
import { isBackground, isWrite } from '@/lib/platform/api/request'
import type { Purpose, Transaction } from '@/lib/platform/db/client'
import { withIdentity } from '@/lib/platform/db/tenant'
import type { Permission } from '@/lib/shared/access/permissions'
import { findKeyHolder, recordCall } from './api-keys'
import type { Principal } from './principal'
import { withPrincipal } from './with-principal'

/**
 * `ahead`: asked before the call itself is read, and so no row of the log. Without a `permission`
 * it is about somebody's own, which no program is. `isRead`: it changes nothing, though its method
 * says that it may. `about`: the organization, where the host does not say it. `purpose`: of its
 * transaction.
 */
type Asked = {
  permission?: Permission
  ahead?: boolean
  isRead?: boolean
  about?: string
  purpose?: Purpose
}
type Work<T> = (principal: Principal | null, transaction: Transaction) => Promise<T>

/**
 * Runs `work` for whoever sent a call: a program with a key, somebody with a session, or the user
 * as whom they look at an organization's pages. `null` stands for nobody. Runs as
 * polyclinic_identity. Throws 401 for a key that is not valid, 403 for a change by somebody who is
 * only looking, and for a program where only people are.
 */
export async function withCaller<T extends { status: number }>(
  call: Call,
  asked: Asked,
  work: Work<T>,
): Promise<T> {
  const { req, key, place } = call
  const { permission, isRead, purpose } = asked
  if (key !== null)
    return permission
      ? withKey(call, { ...asked, permission, key }, work)
      : forbidden('This is for people, and no key does it.')
  const admitted: Work<T> = (principal, transaction) => {
    if (principal?.viewer && !principal.viewer.changes && isWrite(req) && !isRead)
      forbidden(
        `You are viewing as ${principal.displayName}, without changes. Allow changes first.`,
      )
    return work(principal, transaction)
  }
  const about = place.kind === 'organization' ? place.domainURL : asked.about
  const sessionId = await call.sessionId()
  return withPrincipal(sessionId, !isBackground(req), place, admitted, { about, purpose })
}

/**
 * Each call is in the log: one that is answered in its own transaction, one that is refused by
 * itself.
 */
async function withKey<T extends { status: number }>(
  { req, requestId }: Call,
  { key, ahead, purpose, ...asked }: Asked & { permission: Permission; key: string },
  work: Work<T>,
) {
  let principal: Principal | null = null
  const record = (transaction: Transaction, status: number) => {
    const call = `${req.method} ${req.url!.split('?', 1)[0]}`
    return recordCall(transaction, { principal: principal!, requestId, ...asked, call, status })
  }
  try {
    return await withIdentity(async (transaction) => {
      principal = (await findKeyHolder(transaction.client, key)) ?? invalidKey()
      const result = await work(principal, transaction)
      if (!ahead) record(transaction, result.status)
      return result
    }, purpose)
  } catch (error) {
    if (principal)
      await withIdentity(async (transaction) => record(transaction, explain(error)?.status ?? 500))
    throw error
  }
}

const invalidKey = (): never => {
  throw new HttpError(401, 'This API key is not valid.', {}, { 'WWW-Authenticate': 'Bearer' })
}
