import { z } from '@/lib/shared/zod'
import { normalizeDomain } from './text/email-address'
import { CONTACT_KINDS } from './contact-words'
import { isLanguage } from './text/intl'
import { nameOf } from './text/text'

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
  .max(1000, DOMAIN)
  .transform((text, context) => {
    const stored = normalizeDomain(text.normalize('NFC').replace(/^\s*@/, ''))
    if (stored === null) context.addIssue({ code: 'custom', message: DOMAIN })
    return stored ?? z.NEVER
  })

/** What is asked of a contact: a field, how it is compared, and with what. */
export const Condition = z.discriminatedUnion(
  'field',
  [
    z.strictObject({
      field: z.literal('kind'),
      operator: equality,
      value: z.enum(CONTACT_KINDS, CHOOSE),
    }),
    z.strictObject({
      field: z.literal('topic'),
      operator: z.enum(['subscribed', 'not-subscribed'], CHOOSE),
      value: z.int32(TOPIC).positive(TOPIC),
    }),
    z.strictObject({
      field: z.literal('language'),
      operator: equality,
      value: z.string(LANGUAGE).refine(isLanguage, LANGUAGE),
    }),
    z.strictObject({ field: z.literal('email-domain'), operator: equality, value: domain }),
    z.strictObject({
      field: z.literal('name'),
      operator: z.enum(['contains', 'does-not-contain'], CHOOSE),
      value: nameOf(1, 80, 'Look for 1 to 80 characters.'),
    }),
    z.discriminatedUnion(
      'operator',
      [
        z.strictObject({
          field: z.literal('added'),
          operator: z.enum(['before', 'after'], CHOOSE),
          value: z.iso.date('Choose a date.'),
        }),
        z.strictObject({
          field: z.literal('added'),
          operator: z.literal('in-last-days'),
          value: z.int(DAYS).min(1, DAYS).max(3650, DAYS),
        }),
      ],
      CHOOSE,
    ),
    z.strictObject({
      field: z.literal('specialty'),
      operator: equality,
      value: z.string(SPECIALTY).regex(/^[0-9A-Z]{10}$/, SPECIALTY),
    }),
  ],
  'Choose what is asked.',
)
export type Condition = z.infer<typeof Condition>

export const Rule = z.strictObject({
  match: z.enum(['all', 'any'], CHOOSE),
  conditions: z
    .array(Condition)
    .min(1, 'Ask for at least one thing.')
    .max(CONDITIONS_MOST, `A segment asks for at most ${CONDITIONS_MOST} things.`),
})
export type Rule = z.infer<typeof Rule>
