import { z } from '@/lib/shared/zod'
import { EmailAddress, ShownEmail } from '@/lib/shared/text/email'
import { nameOf } from '@/lib/shared/text/text'

const TOPIC = 'Choose topics from the list.'
const name = nameOf(0, 80, 'A name has at most 80 characters.').default('')
const topicIds = z
  .array(z.int32(TOPIC).positive(TOPIC), TOPIC)
  .max(50, 'Choose at most 50 topics.')
  .refine((ids) => new Set(ids).size === ids.length, 'A topic is there twice.')

/** What can be subscribed to on an organization’s newsletter page. */
export const Newsletter = z.object({
  organization: z.string(),
  topics: z.array(z.object({ id: z.number().int(), name: z.string(), description: z.string() })),
  /**
   * What whoever signs up agrees to: shown beside the button, and kept with the record of consent.
   */
  wording: z.string(),
})
export type Newsletter = z.infer<typeof Newsletter>

export const SignUp = z.strictObject({
  email: EmailAddress,
  firstName: name,
  lastName: name,
  topicIds: topicIds.min(1, 'Choose at least one topic.'),
})
export type SignUp = z.infer<typeof SignUp>

/** The same whether or not the address was known. */
export const SignedUp = z.object({ sentTo: ShownEmail })
export type SignedUp = z.infer<typeof SignedUp>

/** What a link in a mail has: who it is for, and until when, with our signature. */
export const WithToken = z.strictObject({
  token: z
    .string('Open the link in the mail.')
    .max(300, 'Open the link in the mail.')
    .describe('Token of the link in a mail.'),
})

/** Nothing is asked besides the link. */
export const Nothing = z.strictObject({})

export const Confirmed = z.object({
  organization: z.string(),
  /** What they are subscribed to now, by name. */
  topics: z.array(z.string()),
})
export type Confirmed = z.infer<typeof Confirmed>

/** What somebody gets from an organization. */
export const Preferences = z.object({
  organization: z.string(),
  /** Hidden but for its beginning: a link may be passed on. */
  email: z.string(),
  /** They get nothing, since they or the organization want that, or nothing reaches them. */
  suppressed: z.boolean(),
  topics: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      description: z.string(),
      subscribed: z.boolean(),
    }),
  ),
})
export type Preferences = z.infer<typeof Preferences>

/** What they want: these topics and no other, or nothing at all. */
export const PreferencesChange = z
  .strictObject({ topicIds, unsubscribe: z.boolean().default(false) })
  .refine(({ topicIds, unsubscribe }) => !unsubscribe || topicIds.length === 0, {
    path: ['topicIds'],
    message: 'Choose topics, or unsubscribe from everything.',
  })
export type PreferencesChange = z.infer<typeof PreferencesChange>

/** The body of RFC 8058, as mail programs send it. */
export const OneClick = z.strictObject({
  'List-Unsubscribe': z.literal('One-Click', 'Send List-Unsubscribe=One-Click.'),
})
export const Unsubscribed = z.object({ unsubscribed: z.literal(true) })
