import { z } from '@/lib/shared/zod'

// The part of what is sent that is read, each element only as far as its type: what it may be, the
// entities' own rules say. What else there is stays, to be told of.

const text = z.string('This is a text.')
// A text that only has extensions is null in JSON.
const texts = z.array(text.nullable()).optional()
/**
 * Hours are kept by the minute; the last second of a day is its end. What hours there are, the
 * entities' own rules say.
 */
const time = text.regex(
  /^(\d\d:\d\d(:00(\.0{1,9})?)?|23:59:59(\.\d{1,9})?)$/,
  'This is a time as in 08:30:00, whose seconds are 00.',
)
const daysOfWeek = z.array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])).optional()
const period = z.looseObject({ start: text.optional(), end: text.optional() }).optional()
const reference = z
  .looseObject({
    reference: text.max(500, 'At most 500 characters.').optional(),
    type: text.optional(),
    identifier: z.looseObject({}).optional(),
    display: text.optional(),
  })
  .optional()
const coding = z.looseObject({
  system: text.optional(),
  code: text.optional(),
  display: text.optional(),
})
const concept = z.looseObject({ coding: z.array(coding).optional(), text: text.optional() })
const identifiers = z
  .array(
    z.looseObject({
      use: text.optional(),
      type: concept.optional(),
      system: text.optional(),
      value: text.optional(),
      period,
    }),
  )
  .optional()
const telecom = z
  .array(
    z.looseObject({
      system: text.optional(),
      value: text.optional(),
      use: text.optional(),
      rank: z.number('This is a number.').optional(),
      period,
    }),
  )
  .optional()
const extension = z
  .array(
    z.looseObject({
      url: text,
      valueCode: text.optional(),
      extension: z
        .array(
          z.looseObject({
            url: text,
            valueCode: text.optional(),
            valueCodeableConcept: concept.optional(),
          }),
        )
        .optional(),
    }),
  )
  .optional()

export type Concept = z.infer<typeof concept>
export type Identifiers = z.infer<typeof identifiers>
export type Telecom = z.infer<typeof telecom>
export type Extensions = z.infer<typeof extension>
export type SentPeriod = z.infer<typeof period>
export type SentReference = z.infer<typeof reference>

export const LocationSent = z.looseObject({
  extension,
  identifier: identifiers,
  status: text.optional(),
  name: text.optional(),
  alias: texts,
  description: text.optional(),
  mode: text.optional(),
  type: z.array(concept).optional(),
  telecom,
  address: z
    .looseObject({
      use: text.optional(),
      type: text.optional(),
      text: text.optional(),
      line: texts,
      city: text.optional(),
      state: text.optional(),
      postalCode: text.optional(),
      country: text.optional(),
      period,
    })
    .optional(),
  physicalType: concept.optional(),
  position: z.looseObject({ longitude: z.number(), latitude: z.number() }).optional(),
  managingOrganization: reference,
  partOf: reference,
  hoursOfOperation: z
    .array(
      z.looseObject({
        daysOfWeek,
        allDay: z.boolean().optional(),
        openingTime: time.optional(),
        closingTime: time.optional(),
      }),
    )
    .optional(),
  availabilityExceptions: text.optional(),
})
export type LocationSent = z.infer<typeof LocationSent>

export const PractitionerSent = z.looseObject({
  active: z.boolean().optional(),
  identifier: identifiers,
  name: z
    .array(
      z.looseObject({
        use: text.optional(),
        text: text.optional(),
        family: text.optional(),
        given: texts,
        prefix: texts,
        suffix: texts,
        period,
      }),
    )
    .optional(),
  telecom,
  gender: text.optional(),
  birthDate: text.optional(),
  qualification: z
    .array(
      z.looseObject({
        id: text.optional(),
        extension,
        identifier: identifiers,
        code: concept,
        period,
        issuer: reference,
      }),
    )
    .optional(),
  communication: z.array(concept).optional(),
})
export type PractitionerSent = z.infer<typeof PractitionerSent>

export const RoleSent = z.looseObject({
  extension,
  active: z.boolean().optional(),
  period,
  practitioner: reference,
  organization: reference,
  code: z.array(concept).optional(),
  specialty: z.array(concept).optional(),
  // Each is looked for: a rule of the role would come too late.
  location: z.array(reference).max(50, 'At most 50 locations.').optional(),
  availableTime: z
    .array(
      z.looseObject({
        daysOfWeek,
        allDay: z.boolean().optional(),
        availableStartTime: time.optional(),
        availableEndTime: time.optional(),
      }),
    )
    .optional(),
  notAvailable: z.array(z.looseObject({ description: text, during: period })).optional(),
  availabilityExceptions: text.optional(),
})
export type RoleSent = z.infer<typeof RoleSent>
