import { z } from '@/lib/shared/zod'
import { anyId, anyOf, listQuery, versioned } from '@/lib/shared/list'
import { ShownEmail } from '@/lib/shared/text/email'
import { normalizeEmail } from '@/lib/shared/text/email-address'
import { nameOf } from '@/lib/shared/text/text'
import { Day, inOrder, optional, Subdivision } from './fields'
import {
  EXPIRIES,
  GENDERS,
  isPeriod,
  LicenceNumber,
  NO_LICENCE_PERIOD,
  NO_PERIOD,
  person,
  role,
  ROLE_CODES,
  roleOfNew,
  STATUSES,
  TypeOfLicence,
} from './rules'

export const PractitionerInput = z
  .strictObject({
    ...person,
    prefix: person.prefix.default(''),
    suffix: person.suffix.default(''),
    preferredName: person.preferredName.default(''),
    gender: person.gender.default(null),
    birthDate: person.birthDate.default(null),
    languages: person.languages.default([]),
    email: person.email.default(null),
    phone: person.phone.default(null),
    npi: person.npi.default(null),
    taxonomy: person.taxonomy.default(null),
    dea: person.dea.default(null),
    degrees: person.degrees.default([]),
    licences: person.licences.default([]),
    ...roleOfNew,
  })
  .refine(isPeriod, NO_PERIOD)
export type PractitionerInput = z.infer<typeof PractitionerInput>

/** A role here for somebody who is a practitioner elsewhere already. */
export const RoleInput = z
  .strictObject({ practitionerId: z.uuid('Unknown practitioner.'), ...roleOfNew })
  .refine(isPeriod, NO_PERIOD)
export type RoleInput = z.infer<typeof RoleInput>

/**
 * A change says everything: what it left out would be taken away without anybody having asked for
 * that.
 */
export const PractitionerChange = z
  .strictObject({ ...person, ...role, ...versioned })
  .refine(isPeriod, NO_PERIOD)
export type PractitionerChange = z.infer<typeof PractitionerChange>

export const Verification = z.strictObject({
  licenceId: z.uuid('Unknown licence.'),
  /** Of the licence as it was looked at. */
  revision: z.string('Say which state of the licence was looked at.').max(64),
  /** Whether the renewal that is pending is verified, not the licence as it is. */
  renewal: z.boolean().default(false),
  /** False takes a verification back, or declines a renewal. */
  verified: z.boolean().default(true),
})
export const RoleEnd = z.strictObject({ periodTo: Day })

/** Said of a renewal that would take the end of a licence away without a word. */
export const NO_END_SAID = 'Enter when the renewed licence expires, or say that it does not.'

/** What a practitioner says of their own licence when it was renewed. */
export const Renewal = z
  .strictObject({
    number: LicenceNumber,
    issued: optional(Day),
    expires: optional(Day),
    /** Whether the renewed licence has no last day. */
    noExpiry: z.boolean().default(false),
    fileId: z.uuid('Send the licence.'),
  })
  .refine(({ issued, expires }) => inOrder(issued, expires), NO_LICENCE_PERIOD)
  .refine(({ expires, noExpiry }) => !(expires && noExpiry), {
    path: ['expires'],
    message: 'Leave this empty for a licence that does not end.',
  })
export type Renewal = z.infer<typeof Renewal>

const day = z.iso.date()

export const Licence = z.object({
  id: z.string(),
  type: TypeOfLicence,
  number: z.string(),
  issuer: z.string(),
  subdivision: z.string().nullable(),
  issued: day.nullable(),
  expires: day.nullable(),
  /** Days until it expires, counted where the organization is; negative after. */
  daysLeft: z.number().int().nullable(),
  isPrimary: z.boolean(),
  verifiedAt: z.iso.datetime({ offset: true }).nullable(),
  /** Null also for somebody whom the reader does not know. */
  verifiedBy: z.string().nullable(),
  /** Whether a renewal awaits verification. */
  renewing: z.boolean(),
})
export type Licence = z.infer<typeof Licence>

/** A file that belongs to a licence, or did. */
export const LicenceFile = z.object({
  id: z.string(),
  name: z.string(),
  bytes: z.number().int(),
  sentAt: z.iso.datetime({ offset: true }),
  sentBy: z.string().nullable(),
})
export type LicenceFile = z.infer<typeof LicenceFile>

/**
 * A licence as its practitioner says that it was renewed. It replaces the number and the days once
 * it is verified.
 */
export const PendingRenewal = z.object({
  number: z.string(),
  issued: day.nullable(),
  /** Null for a licence that does not end. */
  expires: day.nullable(),
  file: LicenceFile,
})
export type PendingRenewal = z.infer<typeof PendingRenewal>

/** A licence with its file, and those that were in its place before, the latest first. */
export const FiledLicence = Licence.extend({
  file: LicenceFile.nullable(),
  renewal: PendingRenewal.nullable(),
  formerFiles: z.array(LicenceFile),
  /** Another one whenever anything changes of what somebody verifies. */
  revision: z.string(),
})
export type FiledLicence = z.infer<typeof FiledLicence>

const place = z.object({ id: z.number().int(), name: z.string() })
const organization = z.object({ domainURL: z.string(), label: z.string() })

/** A row of the list: a practitioner in one organization. Its id is the role's. */
export const PractitionerEntry = z.object({
  id: z.string(),
  practitionerId: z.string(),
  name: z.string(),
  photo: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** What stands behind the name, as "MD". */
  credentials: z.array(z.string()),
  npi: z.string().nullable(),
  code: z.enum(ROLE_CODES),
  specialty: z.string().nullable(),
  specialtyName: z.string(),
  /** Where they work, by name. */
  locations: z.array(place),
  licensedIn: z.array(z.string()),
  licences: z.array(Licence),
  /** When the first of the licences ends; null when none does. */
  nextExpiry: day.nullable(),
  daysLeft: z.number().int().nullable(),
  /** The day that it is where the organization is: days left are counted from it. */
  today: day,
  verified: z.boolean(),
  acceptingPatients: z.boolean(),
  status: z.enum(STATUSES),
  organization,
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
})
export type PractitionerEntry = z.infer<typeof PractitionerEntry>

export const Practitioner = PractitionerEntry.extend({
  licences: z.array(FiledLicence),
  prefix: z.string(),
  given: z.string(),
  family: z.string(),
  suffix: z.string(),
  preferredName: z.string(),
  gender: z.enum(GENDERS).nullable(),
  birthDate: day.nullable(),
  languages: z.array(z.string()),
  email: ShownEmail.nullable(),
  phone: z.string().nullable(),
  /** The number as it is shown: dialed inside the country where it is of the organization’s. */
  phoneText: z.string().nullable(),
  taxonomy: z.string().nullable(),
  dea: z.string().nullable(),
  degrees: z.array(
    z.object({ code: z.string(), issuer: z.string(), year: z.number().int().nullable() }),
  ),
  active: z.boolean(),
  hours: z.string(),
  periodFrom: day.nullable(),
  periodTo: day.nullable(),
  /** Who signs in as this practitioner. */
  user: z.object({ id: z.string(), name: z.string(), email: ShownEmail }).nullable(),
  /** ISO 3166-1 numeric, of the organization. */
  country: z.number().int(),
  /** What they are in other organizations, as far as the reader may know. */
  elsewhere: z.array(
    z.object({
      id: z.string(),
      organization,
      code: z.enum(ROLE_CODES),
      status: z.enum(STATUSES),
      periodTo: day.nullable(),
    }),
  ),
})
export type Practitioner = z.infer<typeof Practitioner>

const yesOrNo = anyOf(['yes', 'no'])

export const PractitionerListQuery = listQuery(
  ['name', 'code', 'specialty', 'nextExpiry', 'status', 'organization', 'updatedAt'],
  {
    status: anyOf(STATUSES),
    expiry: anyOf(EXPIRIES),
    code: anyOf(ROLE_CODES),

    specialty: z
      .string()
      .max(1000)
      .transform((list) => list.split(','))
      .optional()
      .describe('Codes of NUCC, separated by commas.'),
    acceptingPatients: yesOrNo,

    licensedIn: z
      .string()
      .transform((list) => list.split(','))
      .pipe(z.array(Subdivision).max(100))
      .optional()
      .describe('States by their codes of ISO 3166-2, separated by commas: `US-IL,US-WI`.'),
    verified: yesOrNo,
    location: anyId(),
    organization: z
      .string()
      .max(2000)
      .transform((list) => list.split(','))
      .optional()
      .describe('Subdomains of organizations, separated by commas, where a list is of several.'),
  },
)
export type PractitionerListQuery = z.infer<typeof PractitionerListQuery>

/**
 * One for each active practitioner; `bought` is null where no subscription runs, and nothing is
 * counted against it.
 */
export const Seats = z.object({ used: z.number().int(), bought: z.number().int().nullable() })
export type Seats = z.infer<typeof Seats>

export const MATCHES = ['email', 'npi', 'licence', 'name'] as const

/** Somebody who may be the one that is about to be added. */
export const Duplicate = z.object({
  practitionerId: z.string(),
  name: z.string(),
  /** By what they look the same: e-mail and NPI leave no doubt. */
  match: z.enum(MATCHES),
  /** Where they serve or have served, as far as the asker may know. */
  organizations: z.array(z.string()),
  /** Their role here, if they have one. */
  roleId: z.string().nullable(),
})
export type Duplicate = z.infer<typeof Duplicate>

export const DuplicateQuery = z.strictObject({
  email: z
    .string()
    .max(1000)
    .transform((text) => normalizeEmail(text.normalize('NFC')) ?? undefined)
    .optional()
    .describe('E-mail address.'),
  npi: z.string().trim().max(10).optional().describe('National Provider Identifier.'),
  given: nameOf(0, 100, 'At most 100 characters.').optional().describe('Given name.'),
  family: nameOf(0, 100, 'At most 100 characters.').optional().describe('Family name.'),
  birthDate: Day.optional().describe('Birth date.'),

  licences: z
    .string()
    .max(4000)
    .transform((list, issues) =>
      list
        .split(',')
        .filter(Boolean)
        .map((mark) => {
          const [type = '', subdivision = '', ...number] = mark.split(':')
          if (number.length === 0)
            issues.addIssue({
              code: 'custom',
              message: 'Write a licence as medical:US-IL:036123456.',
            })
          return { type, subdivision: subdivision || null, number: number.join(':') }
        }),
    )
    .pipe(
      z
        .array(
          z.object({ type: z.string(), subdivision: z.string().nullable(), number: z.string() }),
        )
        .max(60),
    )
    .optional()
    .describe(
      'Licences as `medical:US-IL:036123456`, separated by commas; the state may be empty.',
    ),
})
export type DuplicateQuery = z.infer<typeof DuplicateQuery>

/** What a practitioner is told of themselves. */
export const OwnRecord = Practitioner.pick({
  id: true,
  name: true,
  photo: true,
  credentials: true,
  npi: true,
  code: true,
  specialtyName: true,
  status: true,
  licences: true,
  organization: true,
  version: true,
})
export type OwnRecord = z.infer<typeof OwnRecord>
