import { z } from '@/lib/shared/zod'
import { LICENCE_TYPES, type LicenceType } from '@/lib/shared/licence-words'
import { OptionalPhone } from '@/lib/shared/text/contact'
import { EmailAddress } from '@/lib/shared/text/email'
import { nameOf, textOf } from '@/lib/shared/text/text'
import {
  BirthDate,
  Day,
  Dea,
  inOrder,
  Language,
  line,
  Npi,
  optional,
  Subdivision,
  Taxonomy,
} from './fields'

// The rules of what is sent, before they are put together.

export const GENDERS = ['female', 'male', 'other', 'unknown'] as const
export const ROLE_CODES = [
  'physician',
  'resident',
  'physician-assistant',
  'nurse-practitioner',
  'nurse',
  'midwife',
  'dentist',
  'psychologist',
  'therapist',
  'pharmacist',
  'technician',
  'other',
] as const
const typesOfLicence = Object.keys(LICENCE_TYPES) as [LicenceType, ...LicenceType[]]
export const TypeOfLicence = z.enum(typesOfLicence, 'Choose a type.')
/** Of a role: what the organization says, and what its period does. */
export const STATUSES = ['active', 'upcoming', 'inactive', 'ended'] as const
/** How near the next end of a licence is, in days; `fine` is further than 90 or without end. */
export const EXPIRIES = ['expired', '30', '60', '90', 'fine', 'none'] as const

/** Whether none of these is there twice. */
const isOnce = (values: (string | number)[]) => new Set(values).size === values.length

const PLACES = 'Choose locations of this organization.'

const NAME = 'A name has 1 to 100 characters.'

export const LicenceNumber = nameOf(1, 60, 'A licence number has 1 to 60 characters.')
export const NO_LICENCE_PERIOD = {
  path: ['expires'],
  message: 'A licence does not expire before it is issued.',
}

export const MOST_LICENCES = 60
const Licence = z
  .strictObject({
    /** Of one that is there already. */
    id: z.uuid('Unknown licence.').nullable().default(null),
    type: TypeOfLicence,
    number: LicenceNumber,
    issuer: line(120).default(''),
    subdivision: optional(Subdivision).default(null),
    issued: optional(Day).default(null),
    expires: optional(Day).default(null),
    isPrimary: z.boolean().default(false),
  })
  .refine(({ issued, expires }) => inOrder(issued, expires), NO_LICENCE_PERIOD)
export type LicenceInput = z.infer<typeof Licence>

const primaryOncePerType = (licences: LicenceInput[], ctx: z.RefinementCtx) => {
  licences.forEach(({ type, isPrimary }, index) => {
    const first = licences.findIndex((other) => other.isPrimary && other.type === type)
    if (isPrimary && first !== index)
      ctx.addIssue({
        code: 'custom',
        path: [index, 'isPrimary'],
        message: 'Another licence of this type is the primary one.',
      })
  })
}

const Degree = z.strictObject({
  /** What stands behind the name, as "MD". */
  code: nameOf(1, 20, 'A degree has 1 to 20 characters.'),
  issuer: line(120).default(''),
  year: z
    .number('Enter a year.')
    .int('Enter a year.')
    .min(1900, 'A year from 1900 on.')
    .max(2100, 'A year up to 2100.')
    .nullable()
    .default(null),
})

/** The person, whatever organization they serve. */
export const person = {
  prefix: line(30),
  given: nameOf(1, 100, NAME),
  family: nameOf(1, 100, NAME),
  suffix: line(30),
  preferredName: line(100),
  gender: z.enum(GENDERS, 'Choose one of these.').nullable(),
  birthDate: optional(BirthDate),
  languages: z
    .array(Language)
    .max(20, 'At most 20 languages.')
    .refine(isOnce, 'A language is there twice.'),
  email: optional(EmailAddress),
  phone: optional(OptionalPhone),
  npi: optional(Npi),
  taxonomy: optional(Taxonomy),
  dea: optional(Dea),
  degrees: z.array(Degree).max(20, 'At most 20 degrees.'),
  licences: z
    .array(Licence)
    .max(MOST_LICENCES, `At most ${MOST_LICENCES} licences.`)
    .superRefine(primaryOncePerType)
    .refine((rows) => isOnce(rows.flatMap(({ id }) => id ?? [])), 'A licence is there twice.'),
}

/** What they are in one organization. */
export const role = {
  code: z.enum(ROLE_CODES, 'Choose a role.'),
  specialty: optional(Taxonomy),
  active: z.boolean(),
  acceptingPatients: z.boolean(),
  hours: textOf(300, 'At most 300 characters.'),
  periodFrom: optional(Day),
  /** The last day of the role. */
  periodTo: optional(Day),
  /** Of the same organization: where they work. */
  locationIds: z
    .array(z.int32(PLACES), PLACES)
    .max(50, 'At most 50 locations.')
    .refine((ids) => isOnce(ids), 'A location is there twice.'),
  /** Of the same organization: who signs in as this practitioner. */
  organizationUserId: z.uuid('Choose somebody of this organization.').nullable(),
}

export const isPeriod = (role: { periodFrom: string | null; periodTo: string | null }) =>
  inOrder(role.periodFrom, role.periodTo)
export const NO_PERIOD = { path: ['periodTo'], message: 'A role does not end before it begins.' }

export const roleOfNew = {
  ...role,
  specialty: role.specialty.default(null),
  active: role.active.default(true),
  acceptingPatients: role.acceptingPatients.default(true),
  hours: role.hours.default(''),
  periodFrom: role.periodFrom.default(null),
  periodTo: role.periodTo.default(null),
  locationIds: role.locationIds.default([]),
  organizationUserId: role.organizationUserId.default(null),
}
