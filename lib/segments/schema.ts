import { z } from 'zod'
import { normalizeEmail } from '@/lib/shared/allow-list'
import { CONTACT_KINDS } from '@/lib/shared/contact-words'
import { isLanguage } from '@/lib/shared/intl'
import { listQuery, versioned } from '@/lib/shared/list'
import { nameOf } from '@/lib/shared/text'

export const CONDITIONS_MOST = 20
const CHOOSE = 'Choose one.'
const LANGUAGE = 'A language is two or three small letters, as in en or de.'
const DOMAIN = 'A domain is what stands behind the @, as in mail.example.'
const TOPIC = 'Choose a topic of this organization.'
const SPECIALTY = 'Choose a specialty.'
const DAYS = 'A number of days from 1 to 3,650.'

const equality = z.enum(['is', 'is-not'], CHOOSE)
const domain = z
  .string(DOMAIN)
  .trim()
  .max(253, DOMAIN)
  .transform((text, context) => {
    const address = normalizeEmail(`a@${text.replace(/^@/, '')}`)
    if (address === null) context.addIssue({ code: 'custom', message: DOMAIN })
    return address?.slice(2) ?? z.NEVER
  })

/** What is asked of a contact: a field, how it is compared, and with what. */
export const Condition = z.discriminatedUnion(
  'field',
  [
    z.strictObject({ field: z.literal('kind'), operator: equality, value: z.enum(CONTACT_KINDS, CHOOSE) }),
    z.strictObject({ field: z.literal('topic'), operator: z.enum(['subscribed', 'not-subscribed'], CHOOSE), value: z.int32(TOPIC).positive(TOPIC) }),
    z.strictObject({ field: z.literal('language'), operator: equality, value: z.string(LANGUAGE).refine(isLanguage, LANGUAGE) }),
    z.strictObject({ field: z.literal('email-domain'), operator: equality, value: domain }),
    z.strictObject({ field: z.literal('name'), operator: z.enum(['contains', 'does-not-contain'], CHOOSE), value: nameOf(1, 80, 'Look for 1 to 80 characters.') }),
    z.discriminatedUnion('operator', [
      z.strictObject({ field: z.literal('added'), operator: z.enum(['before', 'after'], CHOOSE), value: z.iso.date('Choose a date.') }),
      z.strictObject({ field: z.literal('added'), operator: z.literal('in-last-days'), value: z.int(DAYS).min(1, DAYS).max(3650, DAYS) }),
    ], CHOOSE),
    z.strictObject({ field: z.literal('specialty'), operator: equality, value: z.string(SPECIALTY).regex(/^[0-9A-Z]{10}$/, SPECIALTY) }),
  ],
  'Choose what is asked.',
) // prettier-ignore
export type Condition = z.infer<typeof Condition>

export const Rule = z.strictObject({
  match: z.enum(['all', 'any'], CHOOSE),
  conditions: z
    .array(Condition)
    .min(1, 'Ask for at least one thing.')
    .max(CONDITIONS_MOST, `A segment asks for at most ${CONDITIONS_MOST} things.`),
})
export type Rule = z.infer<typeof Rule>

const fields = {
  name: nameOf(2, 80, 'A name has 2 to 80 characters.'),
  description: z.string('Say whom it is for.').trim().max(300, 'A description has at most 300 characters.'),
  rule: Rule,
}

export const SegmentInput = z.strictObject({ ...fields, description: fields.description.default('') })
export type SegmentInput = z.infer<typeof SegmentInput>

export const SegmentChange = z.strictObject({ ...fields, ...versioned })
export type SegmentChange = z.infer<typeof SegmentChange>

const UNKNOWN = 'Unknown segment.'
/** In addresses. */
export const SegmentId = z.coerce.number(UNKNOWN).int(UNKNOWN).positive(UNKNOWN).max(2_147_483_647, UNKNOWN)

/** A segment as it was read, where whoever removes it says so. */
export const Removal = { version: z.coerce.number().int().optional() }

/** A rule that is to be counted, saved or not. */
export const CountInput = z.strictObject({ rule: Rule })
export type CountInput = z.infer<typeof CountInput>

/** How many contacts a rule finds, and how many of those are subscribed to a topic at least and not suppressed. */
export const SegmentCount = z.object({ matching: z.number().int(), reachable: z.number().int() })
export type SegmentCount = z.infer<typeof SegmentCount>

/** A rule under a name: whom it finds is asked anew each time. */
export const Segment = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  organization: z.object({ domainURL: z.string(), label: z.string() }),
  rule: Rule,
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Segment = z.infer<typeof Segment>

export const SegmentListQuery = listQuery(['name', 'organization', 'updatedAt'], {
  /** The domainURLs of those whose segments are meant, where the call is about all of them. */
  organization: z
    .string()
    .max(1000)
    .transform((list) => list.split(',').filter(Boolean))
    .optional(),
})
export type SegmentListQuery = z.infer<typeof SegmentListQuery>

/** One of those that a rule finds, to see whom it is about. */
export const SegmentContact = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  kind: z.enum(CONTACT_KINDS),
  suppressed: z.boolean(),
})
export type SegmentContact = z.infer<typeof SegmentContact>

/** The first that a rule finds, by name, with the count. */
export const SegmentPreview = SegmentCount.extend({ contacts: z.array(SegmentContact) })
export type SegmentPreview = z.infer<typeof SegmentPreview>
