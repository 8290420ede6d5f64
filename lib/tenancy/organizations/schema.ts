import { z } from '@/lib/shared/zod'
import { colourTrouble } from '@/lib/shared/brand'
import { ABSOLUTE_HOURS, IDLE_MINUTES } from '@/lib/shared/http/session'
import { anyId, anyOf, listQuery, versioned } from '@/lib/shared/list'
import { isCurrency } from '@/lib/shared/money/money'
import { SUBDIVISION, SUBDIVISION_CODE } from '@/lib/shared/places/subdivision-codes'
import { TAX_ID_TYPES, taxIdTrouble } from '@/lib/shared/places/tax-ids'
import { findUnwantedInLine } from '@/lib/shared/text/characters'
import { isNpi } from '@/lib/shared/text/check-digits'
import { OptionalEmail, OptionalPhone, OptionalWebsite } from '@/lib/shared/text/contact'
import { EmailDomain, ShownDomain, ShownEmail } from '@/lib/shared/text/email'
import { isLocale, isZoneName } from '@/lib/shared/text/intl'
import { nameOf } from '@/lib/shared/text/text'

/**
 * Letters and digits of any script, as in "Ärztehaus Köln" and "दिल्ली क्लिनिक", with what scripts
 * write on a letter: combining marks, and joiners, which `nameByRule` allows only where they have a
 * use.
 */
const NAME = /^[\p{L}\p{N}][\p{M}\u200c\u200d]*(?:[ '’,.]*[\p{L}\p{N}][\p{M}\u200c\u200d]*)*$/u
const REGISTRATION =
  /^[\p{L}\p{N}][\p{M}\u200c\u200d]*(?:[ '’,._-]*[\p{L}\p{N}][\p{M}\u200c\u200d]*)*$/u

/**
 * Composed, with ordinary spaces, by the rule, and of 3 to `longest` characters, counted as code
 * points. `sentence` is the message for everything else.
 */
const nameByRule = (rule: RegExp, longest: number, sentence: string) =>
  z
    .string(sentence)
    .overwrite((text) => text.normalize('NFC').replace(/\p{Zs}/gu, ' '))
    .regex(rule, sentence)
    .refine((text) => {
      const { length } = Array.from(text)
      return length >= 3 && length <= longest && findUnwantedInLine(text) === null
    }, sentence)

const names = {
  businessName: nameByRule(NAME, 50, 'Invalid Organization Name'),
  businessRegistrationId: nameByRule(REGISTRATION, 100, 'Invalid Registration ID'),
  selectedCountry: z.number('Please Select A Country').int('Please Select A Country'),
}

/** What the New Organization form sends. `null` equals absent. */
export const OrganizationInput = z.strictObject({
  ...names,
  partOf: z
    .number('Unknown parent organization.')
    .int('Unknown parent organization.')
    .positive('Unknown parent organization.')
    .nullish(),
  referrerOrganizationUserId: z.uuid('Unknown referrer.').nullish(),
})
export type OrganizationInput = z.infer<typeof OrganizationInput>

const identity = { id: z.number().int(), domainURL: z.string(), label: z.string() }

/** An organization with everything below it. */
export type OrganizationNode = {
  id: number
  domainURL: string
  label: string
  organizations: OrganizationNode[]
}
export const OrganizationNode: z.ZodType<OrganizationNode> = z.object({
  ...identity,
  organizations: z.lazy(() => z.array(OrganizationNode)),
})

/**
 * How an organization stands: suspended, its people can only read; archived, they are not let in.
 */
export const STANDINGS = ['active', 'suspended', 'archived'] as const
export type Standing = (typeof STANDINGS)[number]

/** A row of the flat tree: depth first, siblings by label, `level` 0 for a root. */
export const OrganizationEntry = z.object({
  ...identity,
  level: z.number().int(),
  /** The labels of the organizations above, topmost first. */
  path: z.array(z.string()),
  businessName: z.string(),
  country: z.string(),
  /** Its own, or that of what lies above. */
  standing: z.enum(STANDINGS),
  /** Who belongs to it, invitations aside. */
  people: z.number().int(),
  /** Who serves there, or will. */
  practitioners: z.number().int(),
  /** The name of what it has subscribed to. */
  plan: z.string().nullable(),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
})
export type OrganizationEntry = z.infer<typeof OrganizationEntry>

/** The whole record of one organization. */
export const Organization = z.object({
  ...identity,
  businessName: z.string(),
  businessRegistrationId: z.string(),
  selectedCountry: z.number().int(),
  country: z.string(),
  partOf: z.number().int().nullable(),
  referrerOrganizationUserId: z.string().nullable(),
  level: z.number().int(),
  /** The organizations above, topmost first. */
  path: z.array(z.object(identity)),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Organization = z.infer<typeof Organization>

/**
 * A setting that holds here: its own, that of an organization above (`from`, if the caller may know
 * it), or the product's.
 */
const settingOf = <Value extends z.ZodType>(value: Value) =>
  z.object({
    value,
    source: z.enum(['own', 'above', 'product']),
    from: z.object(identity).nullable(),
  })
const Setting = settingOf(z.string())

const text = (longest: number, what: string) =>
  nameOf(0, longest, `${what} has at most ${longest} characters.`)
/** Empty, or what the rule lets through. */
const either = (rule: (value: string) => boolean, sentence: string) =>
  z
    .string()
    .trim()
    .refine((value) => value === '' || rule(value), sentence)
/** Null takes what holds above. */
const inherited = (rule: (value: string) => boolean, sentence: string) =>
  z.string().max(100, sentence).refine(rule, sentence).nullable()

const profile = {
  ...names,
  /** The display name: the full name, free text, as lists, menus, mails and documents show it. */
  label: nameOf(1, 200, 'A display name has 1 to 200 characters.'),
  legalName: nameOf(0, 200, 'A legal name has at most 200 characters.'),
  taxIdType: z.enum(TAX_ID_TYPES),
  taxId: z.string().trim(),
  groupNpi: either(
    isNpi,
    'This is no valid NPI: ten digits, the last of which follows from the others.',
  ),
  /**
   * Whether there is such a one is asked when it is saved: the list of them would come along with
   * every list of organizations.
   */
  subdivision: either((value) => SUBDIVISION_CODE.test(value), SUBDIVISION),
  street: text(200, 'A street'),
  city: text(100, 'A city'),
  postalCode: text(20, 'A postal code'),
  phone: OptionalPhone,
  email: OptionalEmail,
  website: OptionalWebsite,
  timeZone: inherited(isZoneName, 'Choose a time zone.'),
  locale: inherited(isLocale, 'There is no such language.'),
  currency: inherited(isCurrency, 'There is no such currency.'),
  primaryColour: z
    .string()
    .trim()
    .toLowerCase()
    .superRefine((colour, context) => {
      const message = colourTrouble(colour)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .nullable(),
  /** One that was sent before. */
  logoFileId: z.uuid('Choose another file.').nullable(),
}

/**
 * A change says everything: what it left out would be taken away without anybody having asked for
 * that.
 */
export const AccountChange = z
  .strictObject({ ...profile, ...versioned })
  .superRefine(({ taxIdType, taxId }, context) => {
    const message = taxIdTrouble(taxIdType, taxId)
    if (message) context.addIssue({ code: 'custom', path: ['taxId'], message })
  })
export type AccountChange = z.infer<typeof AccountChange>

/**
 * As much of it as an organization's own people may change; the rest is as their contract has it.
 */
export const OwnAccountChange = z.strictObject({
  ...z.object(profile).pick({
    businessName: true,
    legalName: true,
    subdivision: true,
    street: true,
    city: true,
    postalCode: true,
    phone: true,
    email: true,
    website: true,
    timeZone: true,
    locale: true,
    primaryColour: true,
    logoFileId: true,
  }).shape,
  ...versioned,
})
export type OwnAccountChange = z.infer<typeof OwnAccountChange>

const IDLE = `Sessions end after 5 to ${IDLE_MINUTES} minutes without a sign of life.`
const HOURS = `Sessions end after 1 to ${ABSOLUTE_HOURS} hours.`
export const SignInDomain = EmailDomain('A domain is what stands behind the @, as in example.com.')
const SignInDomains = z
  .array(SignInDomain)
  .min(1, 'Name a domain, or let everybody in whom the organizations above let in.')
  .max(20, 'There are at most 20 domains.')

/** Who is let in, and for how long; null for what holds above, and nothing is laxer than that. */
export const SecurityChange = z.strictObject({
  sessionIdleMinutes: z.number(IDLE).int(IDLE).min(5, IDLE).max(IDLE_MINUTES, IDLE).nullable(),
  sessionHours: z.number(HOURS).int(HOURS).min(1, HOURS).max(ABSOLUTE_HOURS, HOURS).nullable(),
  signInDomains: SignInDomains.nullable(),
  ...versioned,
})
export type SecurityChange = z.infer<typeof SecurityChange>

/**
 * Whom a list of domains would keep out: how many, here and below, and the first of those who
 * belong here.
 */
export const Barred = z.object({
  people: z.number().int(),
  here: z.array(z.object({ name: z.string(), email: ShownEmail })),
})
export type Barred = z.infer<typeof Barred>
/** Domains as an address carries them: with commas between them. */
export const BarredQuery = z.strictObject({
  signInDomains: z
    .string()
    .max(6000)
    .transform((list) => list.split(','))
    .pipe(SignInDomains)
    .describe('Domains of e-mail addresses, separated by commas.'),
})

const domainName = /^(?!-)[a-z0-9-]{3,63}(?<!-)$/
const SUBDOMAIN =
  'A subdomain has 3 to 63 small letters, digits and hyphens, with no hyphen at either end.'

/** What an organization is to be called in addresses. */
export const DomainURL = z
  .string(SUBDOMAIN)
  .regex(domainName, SUBDOMAIN)
  .refine((name) => !name.startsWith('xn--'), 'A subdomain cannot begin with xn--.')
export const DomainChange = z.strictObject({ domainURL: DomainURL, ...versioned })
export type DomainChange = z.infer<typeof DomainChange>

/** Whether a name could be taken, and why not. */
export const Availability = z.object({ available: z.boolean(), why: z.string().optional() })
export type Availability = z.infer<typeof Availability>

const PARENT = 'Choose an organization, or none.'
/** Where an organization is to lie; null for nothing above it. */
export const Move = z.strictObject({
  partOf: z.number(PARENT).int(PARENT).positive(PARENT).nullable(),
  ...versioned,
})
export type Move = z.infer<typeof Move>
export const Versioned = z.strictObject(versioned)

/** The account of one organization: its record, its addresses and what holds there. */
export const Account = Organization.extend({
  /** Who brought it in, if the caller may know them. */
  referrer: z.object({ name: z.string(), organization: z.string() }).nullable(),
  legalName: z.string(),
  taxIdType: z.enum(TAX_ID_TYPES),
  taxId: z.string(),
  groupNpi: z.string(),
  subdivision: z.string(),
  street: z.string(),
  city: z.string(),
  postalCode: z.string(),
  phone: z.string(),
  /** The number as it is shown: dialed inside the country where it is of the organization’s. */
  phoneText: z.string(),
  email: ShownEmail,
  website: z.string(),
  timeZone: z.string().nullable(),
  locale: z.string().nullable(),
  currency: z.string().nullable(),
  sessionIdleMinutes: z.number().int().nullable(),
  sessionHours: z.number().int().nullable(),
  signInDomains: z.array(ShownDomain).nullable(),
  /** Its own standing, and the one it has by what lies above. */
  standing: z.enum(STANDINGS),
  standingAbove: z.enum(STANDINGS),
  primaryColour: z.string().nullable(),
  /** Its own. */
  logo: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Of the logo the id of its file; empty for none. */
  settings: z.object({
    timeZone: Setting,
    locale: Setting,
    currency: Setting,
    primaryColour: Setting,
    logo: Setting,
  }),
  security: z.object({
    sessionIdleMinutes: settingOf(z.number().int()),
    sessionHours: settingOf(z.number().int()),
    /** Empty for everybody. */
    signInDomains: settingOf(z.array(ShownDomain)),
  }),
  /** Names it had before, which lead to it still. */
  aliases: z.array(
    z.object({
      domainURL: z.string(),
      createdAt: z.iso.datetime({ offset: true }),
      lastUsedAt: z.iso.datetime({ offset: true }).nullable(),
    }),
  ),
})
export type Account = z.infer<typeof Account>

/** The list of all organizations; in the order `tree` it is depth first, siblings by label. */
const rows = listQuery(['tree', 'label', 'country'], {
  /** Only the children of this domainURL; `global` for the roots. */
  parent: z.string().max(63).optional().describe('Subdomain of the organization directly above.'),
  standing: anyOf(STANDINGS),
  /** ISO 3166-1 numeric codes. */
  country: anyId(),
  /** Codes of the plans they have subscribed to. */
  plan: z
    .string()
    .max(2000)
    .transform((list) => list.split(','))
    .optional()
    .describe('Codes of plans, separated by commas.'),
})
const { sort, limit, offset } = rows.shape

/**
 * With any of these the list answers flat entries and their total instead of the whole tree. The
 * search matches label, business name and domainURL, without regard to case or accents.
 */
export const OrganizationListQuery = rows.extend({
  sort: sort
    .unwrap()
    .optional()
    .describe('Column to sort by. Prefix it with `-` for descending order.'),
  limit: limit.unwrap().optional().describe('Maximum number of rows to return.'),
  offset: offset.unwrap().optional().describe('Number of rows to skip.'),
})
export type OrganizationListQuery = z.infer<typeof OrganizationListQuery>

/** An export of an account, as whoever asked for it sees it. */
export const AccountExport = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'running', 'ready', 'failed']),
  /** How many files of the archive are written, of how many. */
  done: z.number().int(),
  total: z.number().int(),
  /** The size of the archive; null until it is ready. */
  bytes: z.number().int().nullable(),
  createdAt: z.iso.datetime(),
  /** When the archive is removed. */
  expiresAt: z.iso.datetime(),
})
export type AccountExport = z.infer<typeof AccountExport>
