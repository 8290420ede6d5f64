import { z } from 'zod'

// The part of what is sent that is read, each element only as far as its type: what it may be, the entities' own rules
// say. What else there is stays, to be told of.

const text = z.string('This is a text.')
/** Hours are kept by the minute. What hours and minutes there are, the entities' own rules say. */
const time = text.regex(/^\d\d:\d\d(:00(\.0+)?)?$/, 'This is a time as in 08:30:00, whose seconds are 00.')
const reference = z
  .looseObject({ reference: text.max(500, 'At most 500 characters.').optional(), display: text.optional() })
  .optional()
const coding = z.looseObject({ system: text.optional(), code: text.optional() })
const concept = z.looseObject({ coding: z.array(coding).optional(), text: text.optional() })
const identifiers = z.array(z.looseObject({ system: text.optional(), value: text.optional() })).optional()
const period = z.looseObject({ start: text.optional(), end: text.optional() }).optional()
const telecom = z.array(z.looseObject({ system: text.optional(), value: text.optional() })).optional()
const extension = z
  .array(
    z.looseObject({
      url: text,
      valueCode: text.optional(),
      extension: z.array(z.looseObject({ url: text, valueCodeableConcept: concept.optional() })).optional(),
    }),
  )
  .optional()

export type Concept = z.infer<typeof concept>
export type Identifiers = z.infer<typeof identifiers>
export type Telecom = z.infer<typeof telecom>

export const LocationSent = z.looseObject({
  extension,
  identifier: identifiers,
  status: text.optional(),
  name: text.optional(),
  alias: z.array(text).optional(),
  description: text.optional(),
  mode: text.optional(),
  type: z.array(concept).optional(),
  telecom,
  address: z
    .looseObject({
      line: z.array(text).optional(),
      city: text.optional(),
      state: text.optional(),
      postalCode: text.optional(),
      country: text.optional(),
    })
    .optional(),
  physicalType: concept.optional(),
  position: z.looseObject({ longitude: z.number(), latitude: z.number() }).optional(),
  managingOrganization: reference,
  partOf: reference,
  hoursOfOperation: z
    .array(
      z.looseObject({
        daysOfWeek: z.array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])).optional(),
        allDay: z.boolean().optional(),
        openingTime: time.optional(),
        closingTime: time.optional(),
      }),
    )
    .optional(),
})
export type LocationSent = z.infer<typeof LocationSent>

export const PractitionerSent = z.looseObject({
  identifier: identifiers,
  name: z
    .array(
      z.looseObject({
        use: text.optional(),
        text: text.optional(),
        family: text.optional(),
        given: z.array(text).optional(),
        prefix: z.array(text).optional(),
        suffix: z.array(text).optional(),
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
  active: z.boolean().optional(),
  period,
  practitioner: reference,
  organization: reference,
  code: z.array(concept).optional(),
  specialty: z.array(concept).optional(),
  // Each is looked for: a rule of the role would come too late.
  location: z.array(reference).max(50, 'At most 50 locations.').optional(),
})
export type RoleSent = z.infer<typeof RoleSent>

/** What every resource may bring without anybody being told that it is not kept. */
const EVERYWHERE = ['resourceType', 'id', 'meta', 'text', 'language']

/** The elements of a resource that nothing here keeps. */
export const leftOut = (schema: z.ZodObject, resource: object): string[] =>
  Object.keys(resource).filter((name) => !EVERYWHERE.includes(name) && !Object.hasOwn(schema.shape, name))

/** The code that a concept has of a system. */
export const codeFrom = (system: string, concepts: (Concept | undefined)[] | undefined): string | undefined =>
  concepts?.flatMap((concept) => concept?.coding ?? []).find((coding) => coding.system === system)?.code

export const valueFrom = (system: string, list: Identifiers): string | undefined =>
  list?.find((identifier) => identifier.system === system)?.value

export const contactFrom = (system: 'phone' | 'email' | 'url', list: Telecom): string | undefined =>
  list?.find((point) => point.system === system)?.value

/** A word of ours in what people call it: “Nurse practitioner” is nurse-practitioner. */
export const wordIn = <const Word extends string>(words: readonly Word[], text: string | undefined): Word | undefined =>
  words.find((word) => word === text?.trim().toLowerCase().replaceAll(' ', '-'))
