import type { Ctx } from '@/lib/platform/api/ctx'
import { forbidden, notFound, unprocessable } from '@/lib/platform/api/errors'
import { recordChange } from '@/lib/platform/audit/audit'
import { isReserved, reservedLabels } from '@/lib/platform/config/env'
import { writeAhead } from '@/lib/platform/db/rows'
import { extendReach } from '@/lib/platform/db/tenant'
import { regionalSettingsOf, type RegionalSettings } from '@/lib/shared/places/countries'
import { suggestDomainURL } from './domain-name'
import { above, recordOf } from './queries'
import type { Organization, OrganizationInput } from './schema'

export const ABOVE_ARCHIVED = 'The organization above would be one that is archived.'

/**
 * Creates an organization, under another one or as a root, with the domainURL its name suggests and
 * the settings of its country. Throws 403 for a root by somebody whose right does not hold
 * everywhere, 404 for a parent out of reach, 422 for an unknown country or referrer or an archived
 * parent, 409 for a registration id taken in the same country.
 */
export async function createOrganization(
  ctx: Ctx,
  input: OrganizationInput,
): Promise<Organization> {
  const { selectedCountry, partOf = null, ...names } = input
  const { country, path, now, held, ...place } = await placeFor(ctx, input)
  const settings = settingsFor(selectedCountry, held)
  const row = { label: input.businessName, partOf, ...names, ...place }
  const { id, domainURL, referrerOrganizationUserId } = place
  extendReach(ctx, id)
  // What the row will hold is known: nobody waits for it.
  writeAhead(ctx, {
    name: 'create-organization',
    text: `insert into organizations
        (id, domain_url, label, country, part_of, referrer_organization_user_id, business_name, business_registration_id,
          time_zone, locale, currency)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      id,
      domainURL,
      row.label,
      selectedCountry,
      partOf,
      referrerOrganizationUserId,
      names.businessName,
      names.businessRegistrationId,
      settings.timeZone,
      settings.locale,
      settings.currency,
    ],
  })
  recordChange(ctx, {
    organizationId: id,
    action: 'organizations:create',
    event: 'organization.created',
    subject: 'organization',
    subjectId: id,
    after: { ...row, ...settings, country: selectedCountry },
  })
  return recordOf({
    ...row,
    selectedCountry,
    country,
    path,
    version: 1,
    createdAt: now,
    updatedAt: now,
  })
}

/**
 * What holds at the place of an organization to be, each with the country of whoever has set it;
 * null where nobody has.
 */
type Held = {
  [Name in keyof RegionalSettings]: [value: string, organization: number, country: number] | null
}

/**
 * The settings that a new organization has of its own: those of its country, unless the same value
 * holds already, or an organization above in the same country has chosen another one, as Chicago's
 * time.
 */
function settingsFor(country: number, held: Held): RegionalSettings {
  const usual = regionalSettingsOf(country)
  const own = (name: keyof RegionalSettings) => {
    const [value, , chosenIn] = held[name] ?? []
    return chosenIn === country || value === usual[name] ? null : usual[name]
  }
  return { timeZone: own('timeZone'), locale: own('locale'), currency: own('currency') }
}

type Place = Pick<
  Organization,
  'id' | 'domainURL' | 'country' | 'path' | 'referrerOrganizationUserId'
> & {
  now: Date
  held: Held
}
type Found = Omit<Place, 'country'> & { country: string | null; standing: string }

/**
 * The id and name of an organization to be, and what lies above it, once everything it refers to is
 * known to be there. Row-level security makes the unknown and the foreign one thing here.
 */
async function placeFor({ client, reach }: Ctx, input: OrganizationInput): Promise<Place> {
  const { businessName, selectedCountry, partOf = null, referrerOrganizationUserId = null } = input
  if (partOf === null && reach !== 'all')
    forbidden('Choose the organization to create this one under.')
  const domainURL = suggestDomainURL(businessName)
  const reserved = [...reservedLabels(), ...(isReserved(domainURL) ? [domainURL] : [])]
  const { rows } = await client.query<Found>({
    name: 'place-for-organization',
    text: `select nextval('organizations_id_seq')::int as id, available_domain($4, $5) as "domainURL", now() as now,
        (select name from countries where code = $1::bigint) as country, standing_of(parent.path) as standing,
        settings_of(parent.path) as held, ${above('parent.path')} as path,
        (select id from organization_users where id = $3) as "referrerOrganizationUserId"
      from (select) one left join organizations parent on parent.id = $2::bigint`,
    values: [selectedCountry, partOf, referrerOrganizationUserId, domainURL, reserved],
  })
  const { country, standing, ...place } = rows[0]!
  if (country === null)
    return unprocessable('Unknown country.', { selectedCountry: 'Unknown country.' })
  if (partOf !== null && place.path.length === 0)
    notFound('Parent organization', { partOf: 'Parent organization not found.' })
  if (standing === 'archived') unprocessable(ABOVE_ARCHIVED, { partOf: ABOVE_ARCHIVED })
  if (referrerOrganizationUserId !== null && place.referrerOrganizationUserId === null)
    unprocessable('Unknown referrer.', { referrerOrganizationUserId: 'Unknown referrer.' })
  return { ...place, country }
}
