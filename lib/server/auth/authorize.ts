import type { NextApiRequest } from 'next'
import type { Transaction } from '@/lib/server/db/client'
import { actAs, reachFor } from '@/lib/server/db/tenant'
import type { Ctx } from '@/lib/server/ctx'
import { forbidden, HttpError, notFound, unauthorized } from '@/lib/server/errors'
import { findByDomain } from '@/lib/server/organization-domains'
import { placeOfRequest } from '@/lib/server/request'
import { originOf } from '@/lib/shared/hosts'
import { hasPermissions, type Permission } from '@/lib/shared/permissions'
import { GLOBAL } from '@/lib/shared/session'
import { env } from '@/lib/server/env'
import { heldAt, type Principal } from './principal'

/** Finds in the query which organization a call is about; `anywhere` asks only that the permission be held somewhere. */
export type ScopeOf = (query: NextApiRequest['query']) => string | 'anywhere'

type Request = {
  req: NextApiRequest
  principal: Principal | null
  transaction: Transaction
  permission: Permission
  scopeOf: ScopeOf
}
type Access = Pick<Ctx, 'scope' | 'reach'> & { principal: Principal }

/**
 * Lets staff through who hold the permission where the call is about, and narrows the transaction to where they hold
 * it. 401 for nobody, 403 for people who are not staff or lack it, 404 for an organization that they may not know of.
 */
export async function authorizeAdmin({ req, principal, transaction, permission, scopeOf }: Request): Promise<Access> {
  if (!principal) return unauthorized()
  if (!principal.staff) forbidden()
  const reach = await reachFor(transaction, principal, permission)
  const domainURL = scopeOf(req.query)
  if (reach !== 'all' && (domainURL === GLOBAL || reach.length === 0)) forbidden(`This needs ${permission}.`)
  if (domainURL === GLOBAL || domainURL === 'anywhere') {
    actAs(transaction, principal.personId, reach)
    return { principal, reach, scope: { kind: 'global' } }
  }
  const organization = (await findByDomain(transaction, domainURL)) ?? notFound('Organization')
  const held = heldAt(principal, organization.path)
  if (!hasPermissions(held, permission)) {
    const known = held.organization.length > 0 || hasPermissions(held, 'organizations:read')
    if (known) forbidden(`This needs ${permission}.`)
    notFound('Organization')
  }
  actAs(transaction, principal.personId, reach)
  return { principal, reach, scope: { kind: 'organization', organization } }
}

/**
 * Lets a member of the host's organization through who holds the permission there by an organization role.
 * An old name redirects (308); any other host gives the same 404 whether an organization has it or not.
 */
export async function authorizeHome({ req, principal, transaction, permission }: Request): Promise<Access> {
  if (!principal) return unauthorized()
  const place = placeOfRequest(req)
  const domainURL = place.kind === 'organization' ? place.domainURL : notFound('Page')
  const organization = (await findByDomain(transaction, domainURL)) ?? notFound('Page')
  if (organization.domainURL !== domainURL)
    throw new HttpError(308, 'This organization has another name now.', {}, {
      Location: originOf(organization.domainURL, env().site) + req.url,
    }) // prettier-ignore
  const { organization: resourceActions } = heldAt(principal, organization.path)
  const direct = principal.memberships.some((membership) => membership.organization.id === organization.id)
  if (!direct && resourceActions.length === 0) notFound('Page')
  if (!hasPermissions({ organization: resourceActions, global: [] }, permission)) forbidden(`This needs ${permission}.`)
  const reach = [organization.id]
  actAs(transaction, principal.personId, reach)
  // On a tenant's own page nothing counts that somebody holds as staff.
  return { principal: { ...principal, globalRoles: [] }, reach, scope: { kind: 'organization', organization } }
}
