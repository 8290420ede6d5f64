import { z } from '@/lib/shared/zod'
import { anyId, anyOf, anyOrganization, listQuery, versioned } from '@/lib/shared/list'
import {
  EQUIPMENT_STATUSES,
  LOCATION_MODES,
  LOCATION_STATUSES,
  LOCATION_TYPES,
  PHYSICAL_TYPES,
} from '@/lib/shared/location-words'
import { isGln, isNpi } from '@/lib/shared/text/check-digits'
import { OptionalEmail, OptionalPhone, OptionalWebsite } from '@/lib/shared/text/contact'
import { ShownEmail } from '@/lib/shared/text/email'
import { isZoneName } from '@/lib/shared/text/intl'
import { nameKey } from '@/lib/shared/text/name-key'
import { nameOf, textOf } from '@/lib/shared/text/text'
import { Exceptions, WeeklyHours } from './schedule'

const PLACE = 'Choose one of the locations here.'
const SETS = 'Choose holiday sets of this organization.'

/** A text that may be missing. */
const line = (most: number, what: string) =>
  nameOf(0, most, `${what} has at most ${most} characters.`).default('')
/** A code that may be missing: then it is empty. */
const code = (isOne: (text: string) => boolean, sentence: string) =>
  z
    .string(sentence)
    .trim()
    .refine((text) => text === '' || isOne(text), sentence)
    .default('')
const matches = (form: RegExp) => (text: string) => form.test(text)
const degrees = (most: number, sentence: string) =>
  z.number(sentence).min(-most, sentence).max(most, sentence).nullable().default(null)

const isUnique = (values: unknown[]) => new Set(values).size === values.length
/** Short texts, each once. */
const words = (most: number, one: string, many: string) =>
  z
    .array(nameOf(1, 80, `${one} has 1 to 80 characters.`))
    .max(most, `At most ${most} ${many}.`)
    .refine((values) => isUnique(values.map(nameKey)), 'One of them is there twice.')
    .default([])

export const Equipment = z.strictObject({
  name: nameOf(1, 80, 'A name has 1 to 80 characters.'),
  kind: line(60, 'A kind'),
  serial: line(60, 'A serial number'),
  status: z.enum(EQUIPMENT_STATUSES, 'Choose a status.'),
})
export type Equipment = z.infer<typeof Equipment>

const timeZone = z.string('Choose a time zone.').trim().refine(isZoneName, 'Choose a time zone.')

const fields = {
  name: nameOf(2, 120, 'A name has 2 to 120 characters.'),
  status: z.enum(LOCATION_STATUSES, 'Choose a status.').default('active'),
  mode: z.enum(LOCATION_MODES, 'Choose a mode.').default('instance'),
  /** What is done there; null where that is not said. */
  type: z.enum(LOCATION_TYPES, 'Choose a type.').nullable().default(null),
  physicalType: z.enum(PHYSICAL_TYPES, 'Choose a physical type.').default('si'),
  /** The place it lies in, which must be of the same organization. */
  partOfId: z.number(PLACE).int(PLACE).nullable().default(null),
  aliases: words(20, 'An alias', 'aliases'),
  description: textOf(500, 'A description has at most 500 characters.').default(''),
  services: words(50, 'A service', 'services'),
  addressLine1: line(120, 'An address line'),
  addressLine2: line(120, 'An address line'),
  city: line(80, 'A city'),
  subdivision: line(80, 'A state or region'),
  postalCode: line(20, 'A postal code'),
  /** ISO 3166-1 numeric. */
  country: z
    .int('Choose a country.')
    .min(0, 'Choose a country.')
    .max(999, 'Choose a country.')
    .nullable()
    .default(null),
  phone: OptionalPhone.default(''),
  email: OptionalEmail.default(''),
  website: OptionalWebsite.default(''),
  latitude: degrees(90, 'A latitude is -90 to 90 degrees.'),
  longitude: degrees(180, 'A longitude is -180 to 180 degrees.'),
  /** Null takes that of the place it lies in, or of the organization. */
  timeZone: timeZone.nullable().default(null),
  npi: code(
    isNpi,
    'An NPI has ten digits, the first of them 1 or 2, and the last is a check digit.',
  ),
  clia: code(matches(/^\d{2}D\d{7}$/), 'A CLIA number is as in 14D1234567.'),
  placeOfService: code(matches(/^\d{2}$/), 'A place of service code has two digits.'),
  gln: code(isGln, 'A GLN has 13 digits, and the last is a check digit.'),
  hours: WeeklyHours.default([]),
  exceptions: Exceptions.default([]),
  holidaySetIds: z
    .array(z.number(SETS).int(SETS), SETS)
    .max(20, 'A location takes part in at most 20 holiday sets.')
    .refine(isUnique, 'A holiday set is there twice.')
    .default([]),
  equipment: z
    .array(Equipment)
    .max(200, 'A location has at most 200 pieces of equipment.')
    .default([]),
}
type Fields = typeof fields

/** A point has both, or none. */
const pointed = <S extends z.ZodType<{ latitude: number | null; longitude: number | null }>>(
  schema: S,
) =>
  schema.superRefine(({ latitude, longitude }, ctx) => {
    if ((latitude === null) === (longitude === null)) return
    const path = [latitude === null ? 'latitude' : 'longitude']
    ctx.addIssue({ code: 'custom', path, message: 'A position has a latitude and a longitude.' })
  })

export const LocationInput = pointed(z.strictObject(fields))
export type LocationInput = z.infer<typeof LocationInput>

/**
 * Each field without what stands in for it: a change says everything, or what it left out would be
 * taken away.
 */
const stated = Object.fromEntries(
  Object.entries(fields).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.unwrap() : field,
  ]),
) as {
  [Name in keyof Fields]: Fields[Name] extends z.ZodDefault<infer Inner> ? Inner : Fields[Name]
}

export const LocationChange = pointed(z.strictObject({ ...stated, timeZone, ...versioned }))
export type LocationChange = z.infer<typeof LocationChange>

const named = z.object({ id: z.number().int(), name: z.string() })

/** A row of the list. */
export const LocationEntry = named.extend({
  status: z.enum(LOCATION_STATUSES),
  mode: z.enum(LOCATION_MODES),
  type: z.enum(LOCATION_TYPES).nullable(),
  physicalType: z.enum(PHYSICAL_TYPES),
  organization: z.object({ domainURL: z.string(), label: z.string() }),
  /** The places it lies in, topmost first. */
  path: z.array(named),
  city: z.string(),
  country: z.object({ code: z.number().int(), label: z.string() }).nullable(),
  timeZone: z.string(),
  phone: z.string(),
  /**
   * The number as it is shown: dialed inside the country where it, the location and the reader are
   * in the same one.
   */
  phoneText: z.string(),
  /**
   * As of the answer; null where there are no hours to tell by. `until` null: not within a year.
   */
  /**
   * `untilLocal` is what the clock there shows at `until`: "2026-11-27T17:00". Browsers may have
   * older data of time zones.
   */
  opening: z
    .object({
      open: z.boolean(),
      until: z.iso.datetime().nullable(),
      untilLocal: z.iso.datetime({ local: true, precision: -1 }).nullable(),
    })
    .nullable(),
  version: z.number().int(),
  updatedAt: z.iso.datetime(),
})
export type LocationEntry = z.infer<typeof LocationEntry>

const interval = z.object({ open: z.string(), close: z.string(), nextDay: z.boolean() })

export const Location = LocationEntry.extend({
  partOf: named.nullable(),
  /**
   * The country that decides which identifiers there are: its own, or that of the place it lies in,
   * or its organization’s.
   */
  jurisdiction: z.number().int(),
  /** What lies in it, by name: rooms and whatever else. */
  parts: z.array(
    named.extend({ physicalType: z.enum(PHYSICAL_TYPES), status: z.enum(LOCATION_STATUSES) }),
  ),
  aliases: z.array(z.string()),
  description: z.string(),
  services: z.array(z.string()),
  addressLine1: z.string(),
  addressLine2: z.string(),
  subdivision: z.string(),
  postalCode: z.string(),
  email: ShownEmail,
  website: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  npi: z.string(),
  clia: z.string(),
  placeOfService: z.string(),
  gln: z.string(),
  hours: z.array(interval.extend({ day: z.number().int() })),
  exceptions: z.array(
    z.object({ from: z.string(), to: z.string(), hours: z.array(interval), reason: z.string() }),
  ),
  holidaySets: z.array(named),
  equipment: z.array(Equipment),
})
export type Location = z.infer<typeof Location>

export const LocationListQuery = listQuery(
  [
    'name',
    'organization',
    'type',
    'physicalType',
    'city',
    'country',
    'timeZone',
    'status',
    'updatedAt',
  ],
  {
    status: anyOf(LOCATION_STATUSES),
    type: anyOf(LOCATION_TYPES),
    physicalType: anyOf(PHYSICAL_TYPES),
    /** ISO 3166-1 numeric codes. */
    country: anyId(),
    organization: anyOrganization(),
  },
)
export type LocationListQuery = z.infer<typeof LocationListQuery>

export const WeekQuery = z.strictObject({
  of: anyId().unwrap().describe('Numbers of locations, separated by commas.'),

  from: z.iso.date('Choose a date.').describe('The first of the seven days.'),
})

/** What is open on seven days in a row, and what a location says of a day that is not as others. */
export const LocationWeek = z.object({
  id: z.number().int(),
  /** The day it is there now. */
  today: z.string(),
  days: z.array(
    z.object({
      date: z.string(),
      kind: z.enum(['weekly', 'exception', 'holiday']),
      hours: z.array(interval),
      reason: z.string(),
    }),
  ),
})
export type LocationWeek = z.infer<typeof LocationWeek>

export const HoursCopy = z.strictObject({
  /** The locations that get the hours, each as it was read. */
  to: z
    .array(z.strictObject({ id: z.int32(PLACE), ...versioned }), 'Choose at least one location.')
    .min(1, 'Choose at least one location.')
    .max(100, 'Choose at most 100 locations.')
    .refine((to) => isUnique(to.map(({ id }) => id)), 'A location is there twice.'),
  /** The dated exceptions and the holiday sets as well. */
  exceptions: z.boolean().default(false),
})
export type HoursCopy = z.infer<typeof HoursCopy>

export const PlaceCountry = z.object({ value: z.number().int(), label: z.string() })
export type PlaceCountry = z.infer<typeof PlaceCountry>
