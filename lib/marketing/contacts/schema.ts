import { z } from '@/lib/shared/zod'
import {
  CONSENT_DEEDS,
  CONSENT_WAYS,
  CONTACT_KINDS,
  CONTACT_STATES,
  SUBSCRIPTION_STATES,
  SUPPRESSION_REASONS,
} from '@/lib/shared/contact-words'
import { inPath } from '@/lib/shared/http/path-ids'
import { anyId, anyOf, anyOrganization, listQuery, versioned } from '@/lib/shared/list'
import { EmailAddress, ShownEmail } from '@/lib/shared/text/email'
import { isLanguage } from '@/lib/shared/text/intl'
import { nameOf } from '@/lib/shared/text/text'

export const TOPICS_MOST = 50
const LANGUAGE = 'A language is two or three small letters, as in en or de.'
const TOPIC = 'Choose topics of this organization.'
const HOW = 'Say how the consent was given, in 3 to 200 characters.'

const name = nameOf(0, 80, 'A name has at most 80 characters.')

const fields = {
  firstName: name,
  lastName: name,
  /** The primary subtag; null where it is not known. */
  language: z.string(LANGUAGE).refine(isLanguage, LANGUAGE).nullable(),
  /** What they are subscribed to: what is missing is withdrawn. */
  topicIds: z
    .array(z.int32(TOPIC).positive(TOPIC), TOPIC)
    .max(TOPICS_MOST, `Choose at most ${TOPICS_MOST} topics.`)
    .refine((ids) => new Set(ids).size === ids.length, 'A topic is there twice.'),
  /** How the consent to topics that are new was given: needed where there are such. */
  how: nameOf(0, 200, HOW).refine((text) => text === '' || text.length >= 3, HOW),
}

/** A newsletter contact that staff make. */
export const ContactInput = z
  .strictObject({
    email: EmailAddress,
    firstName: name.default(''),
    lastName: name.default(''),
    language: fields.language.default(null),
    topicIds: fields.topicIds.default([]),
    how: fields.how.default(''),
    /** The day on which the consent was given, where that was another one. */
    givenOn: z.iso.date('Choose a date.').nullable().default(null),
  })
  .refine(({ topicIds, how }) => topicIds.length === 0 || how !== '', {
    path: ['how'],
    message: HOW,
  })
export type ContactInput = z.infer<typeof ContactInput>

/**
 * A change says everything. Names of people and practitioners follow their records, and stay as
 * they are here.
 */
export const ContactChange = z.strictObject({ ...fields, ...versioned })
export type ContactChange = z.infer<typeof ContactChange>

/** In addresses. */
export const ContactId = inPath('Contact', z.uuid())

/** A row of the list. */
export const ContactEntry = z.object({
  id: z.string(),
  email: ShownEmail,
  firstName: z.string(),
  lastName: z.string(),
  organization: z.object({ domainURL: z.string(), label: z.string() }),
  kind: z.enum(CONTACT_KINDS),
  language: z.string().nullable(),
  state: z.enum(CONTACT_STATES),
  /** Those they are subscribed to, by name. */
  topics: z.array(z.string()),
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ContactEntry = z.infer<typeof ContactEntry>

/** One line of the record of consent, which nothing changes. */
export const Consent = z.object({
  id: z.number().int(),
  what: z.enum(CONSENT_DEEDS),
  way: z.enum(CONSENT_WAYS),
  topic: z.string(),
  /** The address that it was about. */
  email: ShownEmail,
  /** What was shown to them; for staff and files, how it is said to have been given. */
  wording: z.string(),
  /** Who recorded it; null for themselves, and for somebody whom the reader does not know. */
  by: z.string().nullable(),
  /** The file that it came with. */
  file: z.string().nullable(),
  /** The day on which it was given, where that was another one. */
  givenOn: z.iso.date().nullable(),
  at: z.iso.datetime(),
})
export type Consent = z.infer<typeof Consent>

export const Contact = ContactEntry.omit({ topics: true }).extend({
  /** Every topic that they have ever had to do with, by name. */
  topics: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      archived: z.boolean(),
      state: z.enum(SUBSCRIPTION_STATES),
      changedAt: z.iso.datetime(),
    }),
  ),
  /** Newest first, the last hundred. */
  consents: z.array(Consent),
  suppression: z
    .object({
      id: z.string(),
      reason: z.enum(SUPPRESSION_REASONS),
      note: z.string(),
      at: z.iso.datetime(),
    })
    .nullable(),
  /** The records that the name and the address follow. */
  organizationUserId: z.string().nullable(),
  practitionerRoleId: z.string().nullable(),
})
export type Contact = z.infer<typeof Contact>

export const ContactListQuery = listQuery(
  ['name', 'email', 'kind', 'organization', 'createdAt', 'updatedAt'],
  {
    kind: anyOf(CONTACT_KINDS),
    state: anyOf(CONTACT_STATES),
    /** Ids of topics that they are subscribed to, any of them. */
    topic: anyId(),
    organization: anyOrganization(),
  },
  'name',
)
export type ContactListQuery = z.infer<typeof ContactListQuery>
