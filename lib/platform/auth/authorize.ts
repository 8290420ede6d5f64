import type { Call } from '@/lib/platform/api/call'
import type { Ctx } from '@/lib/platform/api/ctx'
import { conflict, forbidden, HttpError, notFound, unauthorized } from '@/lib/platform/api/errors'
import type { ApiRequest } from '@/lib/platform/api/request'
import {
  noteOldName,
  refuseSuspended,
  unlessArchived,
} from '@/lib/platform/auth/organization-domains'
import { env } from '@/lib/platform/config/env'
import type { Transaction } from '@/lib/platform/db/client'
import { actAs, withIdentity } from '@/lib/platform/db/tenant'
import { hasPermissions, type Permission } from '@/lib/shared/access/permissions'
import { originOf } from '@/lib/shared/http/hosts'
import { GLOBAL } from '@/lib/shared/http/session'
import { heldAlong, heldAt, holdsSomewhere, reachOf, readAlong } from './memberships'
import { holdsGlobally, type Principal } from './principal'

/**
 * What a call is about for which holding its permission somewhere is enough. No word: an
 * organization may be called so.
 */
export const ANYWHERE = Symbol('anywhere')

/** Finds in the path or the query which organization a call is about. */
export type ScopeOf = (request: Pick<ApiRequest, 'params' | 'query'>) => string | typeof ANYWHERE

type Request = {
  call: Call
  principal: Principal | null
  transaction: Transaction
  permission: Permission
  scopeOf: ScopeOf
}
export type Access = Pick<Ctx, 'scope' | 'reach' | 'actor'>

/** Whether it is one organization that a call is about. */
export const namesOne = (scope: ReturnType<ScopeOf>): scope is string =>
  scope !== GLOBAL && scope !== ANYWHERE

/**
 * Lets staff through who hold the permission where the call is about, and narrows the transaction
 * to where they hold it. 401 for nobody, 403 for people who are not staff or lack it, 404 for an
 * organization that they may not know of.
 */
export async function authorizeAdmin(request: Request): Promise<Access> {
  const { call, principal, scopeOf } = request
  if (!principal) return unauthorized()
  if (!principal.staff) forbidden()
  const scope = scopeOf(call.req)
  return namesOne(scope)
    ? authorizeAt(request, principal, scope)
    : authorizeBroadly(request, principal, scope)
}

/** The same for who works where staff do, without a request; null is about all organizations. */
export async function authorizeOneOrAll(
  request: Pick<Request, 'transaction' | 'permission'> & { principal: Principal },
  domainURL: string | null,
): Promise<Access> {
  const { principal } = request
  if (!principal.staff) forbidden()
  return domainURL === null
    ? authorizeBroadly(request, principal, GLOBAL)
    : authorizeAt(request, principal, domainURL)
}

/**
 * For what is about no one organization: held everywhere, or where ANYWHERE is enough, wherever it
 * is held.
 */
async function authorizeBroadly(
  { transaction, permission }: Pick<Request, 'transaction' | 'permission'>,
  principal: Principal,
  scope: ReturnType<ScopeOf>,
) {
  const { client } = transaction
  const reach = holdsGlobally(principal, permission)
    ? 'all'
    : scope === GLOBAL
      ? []
      : await reachOf(client, principal, permission)
  if (reach.length === 0) forbidden(`This needs ${permission}.`)
  actAs(transaction, principal.personId, reach)
  return {
    actor: { ...principal, memberships: [] },
    reach,
    scope: { kind: 'global' },
  } satisfies Access
}

async function authorizeAt(
  { transaction, permission }: Pick<Request, 'transaction' | 'permission'>,
  principal: Principal,
  domainURL: string,
) {
  const { client } = transaction
  const { personId } = principal
  const { organization, memberships } = await readAlong(client, principal, domainURL)
  const held = heldAt(principal, memberships, organization?.path ?? [])
  if (!organization || !hasPermissions(held, permission)) {
    // Who could do this nowhere learns that, and not which organizations there are.
    const somewhere =
      holdsGlobally(principal, permission) || (await holdsSomewhere(client, principal, permission))
    const known =
      organization && (held.organization.length > 0 || hasPermissions(held, 'organizations:read'))
    if (known || !somewhere) forbidden(`This needs ${permission}.`)
    return notFound('Organization')
  }
  const everywhere = holdsGlobally(principal, permission)
  const reach = everywhere
    ? 'all'
    : heldAlong(principal, memberships, organization.path, permission)
  actAs(transaction, personId, reach)
  return {
    actor: { ...principal, memberships },
    reach,
    scope: { kind: 'organization', organization },
  } satisfies Access
}

/**
 * Lets a member of the host's organization through who holds the permission there by an
 * organization role. An old name redirects (308); any other host gives the same 404 whether an
 * organization has it or not.
 */
export async function authorizeHome({
  permission,
  ...request
}: Omit<Request, 'scopeOf'>): Promise<Access> {
  const { held, access } = await admit({ ...request, permission })
  if (!hasPermissions(held, permission)) forbidden(`This needs ${permission}.`)
  return actIn(request, access)
}

/**
 * The same without a request: an organization is found by its old names, too, and whoever does not
 * belong there lacks the permission. 409 while it is suspended.
 */
export async function authorizeHomeOf(
  request: Pick<Request, 'transaction' | 'permission'> & { principal: Principal },
  domainURL: string,
): Promise<Access> {
  const { permission } = request
  const { organization, held, access } =
    (await findMember(request, domainURL)) ?? notFound('Organization')
  if (!hasPermissions(held, permission)) forbidden(`This needs ${permission}.`)
  if (organization.standing === 'suspended')
    conflict(`${organization.label} is suspended: it can be read, and nothing changed.`)
  return actIn(request, access)
}

/**
 * Lets whoever belongs to the host's organization through, by a membership there or a role above
 * that reaches it.
 */
export const authorizeMember = async (
  request: Omit<Request, 'scopeOf' | 'permission'>,
): Promise<Access> => actIn(request, (await admit(request)).access)

function actIn({ transaction }: Pick<Request, 'transaction'>, access: Access): Access {
  actAs(transaction, access.actor.personId, access.reach)
  return access
}

type Coming = Pick<Request, 'call' | 'principal' | 'transaction'> &
  Partial<Pick<Request, 'permission'>>

async function admit({ call: { req, place }, principal, transaction, permission }: Coming) {
  if (!principal) return unauthorized()
  const domainURL = place.kind === 'organization' ? place.domainURL : notFound('Page')
  const member = (await findMember({ principal, transaction }, domainURL)) ?? notFound('Page')
  const { organization, belongs } = member
  if (organization.domainURL !== domainURL) {
    // Apart from this transaction, which a redirect takes back.
    transaction.afterRollback.push(() => withIdentity((another) => noteOldName(another, domainURL)))
    throw new HttpError(
      308,
      'This organization has another name now.',
      {},
      {
        Location: originOf(organization.domainURL, env().site) + req.url,
      },
    )
  }
  if (!belongs) notFound('Page')
  refuseSuspended(organization, req, permission)
  return member
}

/**
 * What somebody is, and holds, at an organization as one of its own people; null for one that is
 * archived, or that there is not. Its name may be an old one.
 */
async function findMember(
  { principal, transaction }: Pick<Request, 'transaction'> & { principal: Principal },
  domainURL: string,
) {
  // On a tenant's own page nothing counts that somebody holds as staff.
  const member = { ...principal, globalRoles: [] }
  const { organization: found, memberships } = await readAlong(
    transaction.client,
    member,
    domainURL,
  )
  const organization = unlessArchived(found)
  if (!organization) return null
  const held = heldAt(member, memberships, organization.path)
  const direct = memberships.some((membership) => membership.organization.id === organization.id)
  const scope = { kind: 'organization', organization } as const
  return {
    organization,
    held,
    /** By a membership there, or a role above that reaches it. */
    belongs: direct || held.organization.length > 0,
    access: { actor: { ...member, memberships }, reach: [organization.id], scope } satisfies Access,
  }
}
