import { recordChange } from '@/lib/server/audit'
import type { Ctx } from '@/lib/server/ctx'
import { organizations } from '@/lib/server/db/schema'
import { extendReach } from '@/lib/server/db/tenant'
import { reservedLabels } from '@/lib/server/env'
import { forbidden, notFound, unprocessable } from '@/lib/server/errors'
import { suggestDomainURL } from './domain-name'
import { findOrganization } from './queries'
import type { Organization, OrganizationInput } from './schema'

/**
 * Creates an organization, under another one or as a root, with the domainURL its name suggests.
 * Throws 403 for a root by somebody whose right does not hold everywhere, 404 for a parent out of reach,
 * 422 for an unknown country or referrer, 409 for a registration id taken in the same country.
 */
export async function createOrganization(ctx: Ctx, input: OrganizationInput): Promise<Organization> {
  const { selectedCountry: country, partOf = null, referrerOrganizationUserId = null, ...names } = input
  await refuseUnknown(ctx, { country, partOf, referrerOrganizationUserId })
  const { rows } = await ctx.client.query<{ id: number; domainURL: string }>(
    `select nextval('organizations_id_seq')::int as id, available_domain($1, $2) as "domainURL"`,
    [suggestDomainURL(input.businessName), reservedLabels()],
  )
  const { id, domainURL } = rows[0]!
  if (ctx.reach !== 'all') await extendReach(ctx, id)
  const row = { id, domainURL, label: input.businessName, country, partOf, referrerOrganizationUserId, ...names }
  await ctx.db.insert(organizations).values(row)
  await recordChange(ctx, {
    organizationId: id,
    action: 'organizations:create',
    subject: 'organization',
    subjectId: id,
    after: row,
  })
  return findOrganization(ctx, domainURL)
}

type References = { country: number; partOf: number | null; referrerOrganizationUserId: string | null }

/** Row-level security makes the unknown and the foreign one thing here. */
async function refuseUnknown({ client, reach }: Ctx, { country, partOf, referrerOrganizationUserId }: References) {
  if (partOf === null && reach !== 'all') forbidden('Choose the organization to create this one under.')
  const { rows } = await client.query<{ country: boolean; parent: boolean; referrer: boolean }>(
    `select exists (select from countries where code = $1::bigint) as country,
       exists (select from organizations where id = $2::bigint) as parent,
       exists (select from organization_users where id = $3) as referrer`,
    [country, partOf, referrerOrganizationUserId],
  )
  const known = rows[0]!
  if (!known.country) unprocessable('Unknown country.', { selectedCountry: 'Unknown country.' })
  if (partOf !== null && !known.parent) notFound('Parent organization', { partOf: 'Parent organization not found.' })
  if (referrerOrganizationUserId !== null && !known.referrer)
    unprocessable('Unknown referrer.', { referrerOrganizationUserId: 'Unknown referrer.' })
}
