import { recordChange } from '@/lib/server/audit'
import type { Ctx } from '@/lib/server/ctx'
import { writeAhead } from '@/lib/server/db/rows'
import { extendReach } from '@/lib/server/db/tenant'
import { isReserved, reservedLabels } from '@/lib/server/env'
import { forbidden, notFound, unprocessable } from '@/lib/server/errors'
import { suggestDomainURL } from './domain-name'
import { above, recordOf } from './queries'
import type { Organization, OrganizationInput } from './schema'

export const ABOVE_ARCHIVED = 'The organization above would be one that is archived.'

/**
 * Creates an organization, under another one or as a root, with the domainURL its name suggests.
 * Throws 403 for a root by somebody whose right does not hold everywhere, 404 for a parent out of reach,
 * 422 for an unknown country or referrer or an archived parent, 409 for a registration id taken in the same country.
 */
export async function createOrganization(ctx: Ctx, input: OrganizationInput): Promise<Organization> {
  const { selectedCountry, partOf = null, ...names } = input
  const { country, path, now, ...place } = await placeFor(ctx, input)
  const row = { label: input.businessName, partOf, ...names, ...place }
  const { id, domainURL, referrerOrganizationUserId } = place
  extendReach(ctx, id)
  // What the row will hold is known: nobody waits for it.
  writeAhead(ctx, {
    name: 'create-organization',
    text: `insert into organizations
        (id, domain_url, label, country, part_of, referrer_organization_user_id, business_name, business_registration_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      ...[id, domainURL, row.label, selectedCountry, partOf],
      ...[referrerOrganizationUserId, names.businessName, names.businessRegistrationId],
    ],
  })
  recordChange(ctx, {
    organizationId: id,
    action: 'organizations:create',
    subject: 'organization',
    subjectId: id,
    after: { ...row, country: selectedCountry },
  })
  return recordOf({ ...row, selectedCountry, country, path, version: 1, createdAt: now, updatedAt: now })
}

type Place = Pick<Organization, 'id' | 'domainURL' | 'country' | 'path' | 'referrerOrganizationUserId'> & { now: Date }
type Found = Omit<Place, 'country'> & { country: string | null; standing: string }

/**
 * The id and name of an organization to be, and what lies above it, once everything it refers to is known to be there.
 * Row-level security makes the unknown and the foreign one thing here.
 */
async function placeFor({ client, reach }: Ctx, input: OrganizationInput): Promise<Place> {
  const { businessName, selectedCountry, partOf = null, referrerOrganizationUserId = null } = input
  if (partOf === null && reach !== 'all') forbidden('Choose the organization to create this one under.')
  const domainURL = suggestDomainURL(businessName)
  const reserved = [...reservedLabels(), ...(isReserved(domainURL) ? [domainURL] : [])]
  const { rows } = await client.query<Found>({
    name: 'place-for-organization',
    text: `select nextval('organizations_id_seq')::int as id, available_domain($4, $5) as "domainURL", now() as now,
        (select name from countries where code = $1::bigint) as country, standing_of(parent.path) as standing,
        ${above('parent.path')} as path,
        (select id from organization_users where id = $3) as "referrerOrganizationUserId"
      from (select) one left join organizations parent on parent.id = $2::bigint`,
    values: [selectedCountry, partOf, referrerOrganizationUserId, domainURL, reserved],
  })
  const { country, standing, ...place } = rows[0]!
  if (country === null) return unprocessable('Unknown country.', { selectedCountry: 'Unknown country.' })
  if (partOf !== null && place.path.length === 0) notFound('Parent organization', { partOf: 'Parent organization not found.' }) // prettier-ignore
  if (standing === 'archived') unprocessable(ABOVE_ARCHIVED, { partOf: ABOVE_ARCHIVED })
  if (referrerOrganizationUserId !== null && place.referrerOrganizationUserId === null)
    unprocessable('Unknown referrer.', { referrerOrganizationUserId: 'Unknown referrer.' })
  return { ...place, country }
}
