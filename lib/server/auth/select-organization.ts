import type { Transaction } from '@/lib/server/db/client'
import { notFound } from '@/lib/server/errors'
import { findByDomain } from '@/lib/server/organization-domains'
import { hasPermissions } from '@/lib/shared/permissions'
import { GLOBAL } from '@/lib/shared/session'
import { heldAt, readMembershipsIn } from './memberships'
import type { Principal } from './principal'

/**
 * Stores the organization chosen in the picker, `global` for none, and answers what is chosen now.
 * Throws 404 for one that the person may not read. Choosing grants nothing.
 */
export async function selectOrganization(
  transaction: Transaction,
  principal: Principal,
  domainURL: string | undefined,
): Promise<string | null> {
  if (domainURL === undefined) return principal.selected
  const organization = domainURL === GLOBAL ? null : await findByDomain(transaction, domainURL)
  if (domainURL !== GLOBAL) {
    const along = organization && (await readMembershipsIn(transaction.client, principal, organization.path))
    const readable = along && hasPermissions(heldAt(principal, along, organization.path), 'organizations:read')
    if (!readable) notFound('Organization')
  }
  const selected = organization?.domainURL ?? null
  await transaction.client.query('update sessions set organization_domain_url = $2 where id = $1', [
    principal.sessionId,
    selected,
  ])
  return selected
}
