import { notFound } from '@/lib/platform/api/errors'
import type { Transaction } from '@/lib/platform/db/client'
import { hasPermissions } from '@/lib/shared/access/permissions'
import { GLOBAL } from '@/lib/shared/http/session'
import { heldAt, readAlong } from './memberships'
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
  const selected =
    domainURL === GLOBAL ? null : await readableName(transaction, principal, domainURL)
  await transaction.client.query('update sessions set organization_domain_url = $2 where id = $1', [
    principal.sessionId,
    selected,
  ])
  return selected
}

/** Today's name of an organization that the person may read. Throws 404 for any other. */
async function readableName(
  { client }: Transaction,
  principal: Principal,
  domainURL: string,
): Promise<string> {
  const { organization, memberships } = await readAlong(client, principal, domainURL)
  const held = organization && heldAt(principal, memberships, organization.path)
  return held && hasPermissions(held, 'organizations:read')
    ? organization.domainURL
    : notFound('Organization')
}
