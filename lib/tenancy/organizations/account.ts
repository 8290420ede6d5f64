import { sql, type SQL } from 'drizzle-orm'
import { memberName } from '@/lib/platform/access/member-name'
import { organizationOf, type Ctx } from '@/lib/platform/api/ctx'
import { forbidden, notFound, outdated, unprocessable } from '@/lib/platform/api/errors'
import { differences, recordChange, type Deed } from '@/lib/platform/audit/audit'
import { reachOf } from '@/lib/platform/auth/memberships'
import { rowsOf } from '@/lib/platform/db/rows'
import { lookingAcross } from '@/lib/platform/db/tenant'
import { demandCheckDigits } from '@/lib/platform/places/check-digits'
import { formatPhone, requirePhone } from '@/lib/platform/places/phones'
import { requireTimeZone } from '@/lib/platform/places/time-zones'
import type { Permission } from '@/lib/shared/access/permissions'
import { PRODUCT_COLOUR } from '@/lib/shared/brand'
import { ABSOLUTE_HOURS, IDLE_MINUTES } from '@/lib/shared/http/session'
import { isSubdivision } from '@/lib/shared/places/subdivisions'
import { PRODUCT_LOCALE } from '@/lib/shared/text/notation'
import { RECORD, recordOf, type RecordRow } from './queries'
import type { Account, AccountChange, OwnAccountChange } from './schema'

const ACCOUNT = `${RECORD}, o.legal_name as "legalName", o.tax_id_type as "taxIdType", o.tax_id as "taxId",
  o.group_npi as "groupNpi", o.subdivision, o.street, o.city, o.postal_code as "postalCode", o.phone, o.email, o.website,
  o.time_zone as "timeZone", o.locale, o.currency, o.primary_colour as "primaryColour",
  (select json_build_object('name', ${memberName}, 'organization', at.label) from organization_users u
    join people p on p.id = u.person_id join organizations at on at.id = u.organization_id
    where u.id = o.referrer_organization_user_id) as referrer,
  (select json_build_object('id', f.id, 'name', f.name) from files f where f.id = o.logo_file_id) as logo,
  settings_of(o.path) || security_of(o.path) || brand_of(o.path) as "holding",
  o.session_idle_minutes as "sessionIdleMinutes", o.session_hours as "sessionHours", o.sign_in_domains as "signInDomains",
  standing_of(array[o.id]) as standing, standing_of(o.path) as "standingAbove", (
    select coalesce(json_agg(
      json_build_object('domainURL', d.domain_url, 'createdAt', d.created_at, 'lastUsedAt', d.last_used_at)
      order by d.created_at desc, d.domain_url), '[]')
    from organization_domains d where d.organization_id = o.id and d.domain_url <> o.domain_url
  ) as aliases`

type Settings = Account['settings'] & Account['security']
type Holding = {
  [Name in keyof Settings]: [value: Settings[Name]['value'], id: number, country?: number] | null
}
type Row = RecordRow &
  Omit<
    Account,
    keyof RecordRow | 'settings' | 'security' | 'phoneText' | 'level' | 'createdAt' | 'updatedAt'
  > & {
    holding: Holding
  }

/** What holds where nobody has set anything. */
export const PRODUCT_SETTINGS = {
  timeZone: 'UTC',
  locale: PRODUCT_LOCALE,
  currency: 'USD',
  primaryColour: PRODUCT_COLOUR,
  logo: '',
  sessionIdleMinutes: IDLE_MINUTES,
  sessionHours: ABSOLUTE_HOURS,
  signInDomains: [] as string[],
}

function accountOf({ holding, ...row }: Row): Account {
  const setting = <Name extends keyof Settings>(name: Name) => {
    const held = holding[name]
    if (!held) return { value: PRODUCT_SETTINGS[name], source: 'product' as const, from: null }
    const [value, id] = held
    // One beyond the caller's reach is not named.
    const from = row.path.find((above) => above.id === id) ?? null
    return { value, source: id === row.id ? ('own' as const) : ('above' as const), from }
  }
  const settings = {
    timeZone: setting('timeZone'),
    locale: setting('locale'),
    currency: setting('currency'),
    primaryColour: setting('primaryColour'),
    logo: setting('logo'),
  }
  const security = {
    sessionIdleMinutes: setting('sessionIdleMinutes'),
    sessionHours: setting('sessionHours'),
    signInDomains: setting('signInDomains'),
  }
  const { phone, selectedCountry } = row
  const phoneText = formatPhone(phone, selectedCountry, selectedCountry)
  return { ...row, ...recordOf(row), phoneText, settings, security } as Account
}

/** The account of the organization that a call is about. Throws 404 for one out of reach. */
export async function findAccount(ctx: Ctx): Promise<Account> {
  const { rows } = await ctx.client.query<Row>({
    name: 'find-account',
    text: `select ${ACCOUNT} from organizations o where o.id = $1`,
    values: [organizationOf(ctx).id],
  })
  return accountOf(rows[0] ?? notFound('Organization'))
}

/** What the log says of an account. */
export const logged = (account: Account) => {
  const { country, label, businessName, businessRegistrationId, domainURL, standing } = account
  const {
    legalName,
    taxIdType,
    taxId,
    groupNpi,
    subdivision,
    street,
    city,
    postalCode,
    phone,
    email,
    website,
  } = account
  const { timeZone, locale, currency, sessionIdleMinutes, sessionHours, signInDomains } = account
  const { primaryColour, logo } = account
  return {
    label,
    businessName,
    businessRegistrationId,
    country,
    domainURL,
    standing,
    legalName,
    taxIdType,
    taxId,
    groupNpi,
    subdivision,
    street,
    city,
    postalCode,
    phone,
    email,
    website,
    timeZone,
    locale,
    currency,
    sessionIdleMinutes,
    sessionHours,
    signInDomains,
    primaryColour,
    logo,
  }
}

/**
 * Changes columns of the organization that a call is about, in the version in which it was read,
 * and notes what has become of it, with what `more` says of that. One statement: whoever moves or
 * renames must hold no row before the tree. Throws 409 with the present account when somebody has
 * changed it since.
 */
export async function changing(
  ctx: Ctx,
  deed: Deed,
  version: number,
  columns: SQL,
  more: { before?: object; after?: object } = {},
): Promise<Account> {
  const { id } = organizationOf(ctx)
  const before = await findAccount(ctx)
  const changed = await rowsOf(
    ctx,
    sql`update organizations set ${columns}, version = version + 1, updated_at = now()
      where id = ${id} and version = ${version} returning id`,
  )
  if (changed.length === 0) outdated(await findAccount(ctx))
  const after = await findAccount(ctx)
  const states = differences(
    { ...logged(before), ...more.before },
    { ...logged(after), ...more.after },
  )
  const isChanged = Object.keys(states.after).length > 0
  if (isChanged)
    recordChange(ctx, {
      ...deed,
      organizationId: id,
      subject: 'organization',
      subjectId: id,
      ...states,
    })
  return after
}

type Profile = Omit<AccountChange, 'version'>
const COLUMNS: Record<keyof Profile, string> = {
  label: 'label',
  businessName: 'business_name',
  businessRegistrationId: 'business_registration_id',
  selectedCountry: 'country',
  legalName: 'legal_name',
  taxIdType: 'tax_id_type',
  taxId: 'tax_id',
  groupNpi: 'group_npi',
  subdivision: 'subdivision',
  street: 'street',
  city: 'city',
  postalCode: 'postal_code',
  phone: 'phone',
  email: 'email',
  website: 'website',
  timeZone: 'time_zone',
  locale: 'locale',
  currency: 'currency',
  primaryColour: 'primary_colour',
  logoFileId: 'logo_file_id',
}

/**
 * Changes the profile of an organization, or as much of it as is given. Throws 422 for an unknown
 * country, a subdivision that it does not have, a text that is no phone number, a new VAT number
 * that is mistyped, a time zone that cannot be chosen or a logo that was not sent for this
 * organization, 409 for a registration id taken in the same country.
 */
export async function changeAccount(
  ctx: Ctx,
  { version, ...sent }: AccountChange | OwnAccountChange,
): Promise<Account> {
  await refuseUnknownPlace(ctx, sent)
  const country = 'selectedCountry' in sent ? sent.selectedCountry : null
  const before = await findAccount(ctx)
  requireTimeZone(sent.timeZone, before.timeZone)
  if ('taxId' in sent && sent.taxId !== before.taxId)
    demandCheckDigits({ taxId: { type: sent.taxIdType, value: sent.taxId } })
  const profile = { ...sent, phone: await requirePhone(ctx, sent.phone, country, before) }
  await refuseOtherLogo(ctx, profile.logoFileId)
  const columns = Object.entries(profile).map(
    ([field, value]) => sql`${sql.identifier(COLUMNS[field as keyof Profile])} = ${value}`,
  )
  return changing(
    ctx,
    { action: 'organizations:update', event: 'organization.changed' },
    version,
    sql.join(columns, sql`, `),
  )
}

async function refuseOtherLogo(ctx: Ctx, id: string | null) {
  if (id === null) return
  const known = await rowsOf(
    ctx,
    sql`select from files where id = ${id} and organization_id = ${organizationOf(ctx).id} and purpose = 'logo' for key share`,
  )
  const gone = 'This file is not there any more. Send it again.'
  if (known.length === 0) unprocessable(gone, { logoFileId: gone })
}

async function refuseUnknownPlace(
  ctx: Ctx,
  { selectedCountry, subdivision = '' }: Partial<Profile>,
) {
  const [country] = await rowsOf<{ alpha2: string; name: string }>(
    ctx,
    sql`select alpha2, name from countries where code = coalesce(${selectedCountry ?? null}::bigint,
      (select country from organizations where id = ${organizationOf(ctx).id}))`,
  )
  if (!country) return unprocessable('Unknown country.', { selectedCountry: 'Unknown country.' })
  const isOfCountry = subdivision.startsWith(`${country.alpha2}-`)
  if (subdivision === '' || (isOfCountry && isSubdivision(subdivision))) return
  const sentence = isOfCountry
    ? `ISO 3166-2 has no code ${subdivision} for ${country.name}.`
    : `${subdivision} is not a subdivision of ${country.name}: its ISO 3166-2 codes begin with ${country.alpha2}-.`
  unprocessable(sentence, { subdivision: sentence })
}

/** Throws 403 unless the caller holds this in everything below as well: it goes along. */
export async function demandBelow(ctx: Ctx, permission: Permission): Promise<void> {
  if (ctx.reach === 'all') return
  const beyond = await lookingAcross(ctx, async () => {
    const reach = await reachOf(ctx.client, ctx.actor, permission)
    return rowsOf(
      ctx,
      sql`select from organizations where path @> array[${organizationOf(ctx).id}::int] and id <> all(${sql.param(reach)}::int[]) limit 1`,
    )
  })
  if (beyond.length > 0)
    forbidden(`What lies below goes along: this needs ${permission} there, too.`)
}
