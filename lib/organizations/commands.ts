import { recordChange } from '@/lib/server/audit'
import type { Ctx } from '@/lib/server/ctx'
import { extendReach } from '@/lib/server/db/tenant'
import { reservedLabels } from '@/lib/server/env'
import { forbidden, notFound, unprocessable } from '@/lib/server/errors'
import { suggestDomainURL } from './domain-name'
import { RECORD, recordOf, type RecordRow } from './queries'
import type { Organization, OrganizationInput } from './schema'

export const ABOVE_ARCHIVED = 'The organization above would be one that is archived.'

/**
 * Creates an organization, under another one or as a root, with the domainURL its name suggests.
 * Throws 403 for a root by somebody whose right does not hold everywhere, 404 for a parent out of reach,
 * 422 for an unknown country or referrer or an archived parent, 409 for a registration id taken in the same country.
 */
export async function createOrganization(ctx: Ctx, input: OrganizationInput): Promise<Organization> {
  const { selectedCountry: country, partOf = null, referrerOrganizationUserId = null, ...names } = input
  const { id, domainURL } = await placeFor(ctx, input)
  if (ctx.reach !== 'all') await extendReach(ctx, id)
  const row = { id, domainURL, label: input.businessName, country, partOf, referrerOrganizationUserId, ...names }
  const created = ctx.client.query<RecordRow>({
    name: 'create-organization',
    text: `insert into organizations as o
        (id, domain_url, label, country, part_of, referrer_organization_user_id, business_name, business_registration_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${RECORD}`,
    values: [
      ...[id, domainURL, row.label, country, partOf],
      ...[referrerOrganizationUserId, names.businessName, names.businessRegistrationId],
    ],
  })
  const recorded = recordChange(ctx, {
    organizationId: id,
    action: 'organizations:create',
    subject: 'organization',
    subjectId: id,
    after: row,
  })
  const [{ rows }] = await Promise.all([created, recorded])
  return recordOf(rows[0]!)
}

type Place = { country: boolean; parent: string | null; referrer: boolean; id: number; domainURL: string }

/**
 * The id and name of an organization to be, once everything it refers to is known to be there. Row-level security
 * makes the unknown and the foreign one thing here.
 */
async function placeFor({ client, reach }: Ctx, input: OrganizationInput): Promise<Pick<Place, 'id' | 'domainURL'>> {
  const { businessName, selectedCountry, partOf = null, referrerOrganizationUserId = null } = input
  if (partOf === null && reach !== 'all') forbidden('Choose the organization to create this one under.')
  const { rows } = await client.query<Place>({
    name: 'place-for-organization',
    text: `select exists (select from countries where code = $1::bigint) as country,
        (select standing_of(path) from organizations where id = $2::bigint) as parent,
        exists (select from organization_users where id = $3) as referrer,
        nextval('organizations_id_seq')::int as id, available_domain($4, $5) as "domainURL"`,
    values: [selectedCountry, partOf, referrerOrganizationUserId, suggestDomainURL(businessName), reservedLabels()],
  })
  const place = rows[0]!
  if (!place.country) unprocessable('Unknown country.', { selectedCountry: 'Unknown country.' })
  if (partOf !== null && !place.parent) notFound('Parent organization', { partOf: 'Parent organization not found.' })
  if (place.parent === 'archived') unprocessable(ABOVE_ARCHIVED, { partOf: ABOVE_ARCHIVED })
  if (referrerOrganizationUserId !== null && !place.referrer)
    unprocessable('Unknown referrer.', { referrerOrganizationUserId: 'Unknown referrer.' })
  return place
}
