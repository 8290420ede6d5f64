import { z } from '@/lib/shared/zod'
import { Figures } from '@/lib/marketing/reports/schema'
import {
  CAMPAIGN_STATUSES,
  CONSENT_CLASSES,
  PAUSE_REASONS,
  VARIANTS,
  type ConsentClass,
} from '@/lib/shared/campaign-words'
import { numberInPath } from '@/lib/shared/http/path-ids'
import { anyId, anyOf, anyOrganization, listQuery, versioned } from '@/lib/shared/list'
import { VARIABLE_TYPES } from '@/lib/shared/mail-purposes'
import { EmailAddress, SenderAddress, ShownEmail } from '@/lib/shared/text/email'
import { isZoneName } from '@/lib/shared/text/intl'
import { composed, inOneLine, nameOf, textOf } from '@/lib/shared/text/text'
import { SendTime } from './send-time'

export const SUBJECT_MOST = 150
export const PREVIEW_TEXT_MOST = 130
export const TEST_RECIPIENTS_MOST = 10

const SUBJECT = `A subject has at most ${SUBJECT_MOST} characters.`
const SHARE = 'The share is a percentage from 5 to 50.'
const HOURS = 'A test takes 1 to 72 hours.'
const THROTTLE = 'A limit is a number from 1 to 100,000 mails a minute.'
const TIME = 'A time is as in 08:30.'
const ZONE = 'Choose a time zone.'

const one = (sentence: string) => z.int32(sentence).positive(sentence).nullable()
const time = z.string(TIME).regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME)
const name = nameOf(2, 80, 'A name has 2 to 80 characters.')
const consentClass = z.enum(CONSENT_CLASSES, 'Choose what the readers have agreed to.')
const topicId = one('Choose a topic.')

type Asked = { consentClass: ConsentClass; topicId: number | null }
function topicWhereAsked({ consentClass, topicId }: Asked, context: z.RefinementCtx) {
  if (consentClass === 'service' && topicId !== null)
    context.addIssue({
      code: 'custom',
      path: ['topicId'],
      message: 'A service message is about no topic.',
    })
}

/**
 * A new campaign: all else of it begins with what fits most (the newest live template, its subject,
 * everybody, at once).
 */
export const CampaignInput = z
  .strictObject({
    name,
    consentClass: consentClass.default('marketing'),
    topicId: topicId.default(null),
  })
  .superRefine(topicWhereAsked)
export type CampaignInput = z.output<typeof CampaignInput>

/** What its mails say. */
const content = {
  templateId: one('Choose a template.'),
  subject: inOneLine(z.string('Write a subject.').trim()).max(SUBJECT_MOST, SUBJECT),
  previewText: inOneLine(z.string().trim()).max(
    PREVIEW_TEXT_MOST,
    `A preview text has at most ${PREVIEW_TEXT_MOST} characters.`,
  ),
  /** Of the variables that the template declares, by name, written as in GivenVariable. */
  values: z
    .record(
      z.string().max(40),
      composed(z.string()).max(2000, 'A value has at most 2,000 characters.'),
    )
    .refine((values) => Object.keys(values).length <= 50, 'At most 50 values.'),
}

/** A change says everything. A draft may lack what its checks ask for. */
export const CampaignChange = z
  .strictObject({
    name,
    ...content,
    /**
     * Another subject: `share` percent of the audience get one of the two at first, and after
     * `hours` the rest the better one.
     */
    abTest: z
      .strictObject({
        subject: inOneLine(z.string('Write the other subject.').trim())
          .min(1, 'Write the other subject.')
          .max(SUBJECT_MOST, SUBJECT),
        share: z.int(SHARE).min(5, SHARE).max(50, SHARE),
        hours: z.int(HOURS).min(1, HOURS).max(72, HOURS),
      })
      .nullable(),
    consentClass,
    topicId,
    /** Null for everybody whom it may go to. */
    segmentId: one('Choose a segment.'),
    /** Null for the provider's own address. */
    senderId: one('Choose a sender.'),
    replyTo: SenderAddress.nullable(),
    /** Mails a minute at most. */
    throttle: z.int(THROTTLE).min(1, THROTTLE).max(100_000, THROTTLE).nullable(),
    /** The hours of sending, in `zone`; they may go over midnight. */
    window: z
      .strictObject({ from: time, to: time })
      .refine(({ from, to }) => from !== to, {
        message: 'The hours end when they begin.',
        path: ['to'],
      })
      .nullable(),
    weekdaysOnly: z.boolean(),
    zone: z.string(ZONE).refine(isZoneName, ZONE),
    /** A local time is meant in `zone`; null for as soon as it is approved. */
    sendAt: SendTime.nullable(),
    ...versioned,
  })
  .superRefine(topicWhereAsked)
export type CampaignChange = z.output<typeof CampaignChange>

/** In addresses. */
export const CampaignId = numberInPath('Campaign')

/** A campaign as it was read, where whoever removes it says so. */
export const Removal = z.strictObject({
  version: z.coerce.number().int().optional().describe('Version in which the campaign was read.'),
})

/** Something done with a campaign as it was read. */
export const CampaignDeed = z.strictObject(versioned)
export type CampaignDeed = z.infer<typeof CampaignDeed>

export const Approval = z.strictObject({
  note: textOf(500, 'A note has at most 500 characters.').default(''),
  ...versioned,
})
export type Approval = z.output<typeof Approval>

export const Rejection = z.strictObject({
  note: nameOf(3, 500, 'Say what is to change, in 3 to 500 characters.'),
  ...versioned,
})
export type Rejection = z.infer<typeof Rejection>

/**
 * A campaign as a mail: with samples, or as a contact of the organization would get it. `draft` is
 * what nobody has saved yet.
 */
export const CampaignPreviewInput = z.strictObject({
  variant: z.enum(VARIANTS).default('a'),
  contactId: z.uuid('Choose a contact.').nullable().default(null),
  draft: z
    .strictObject({
      templateId: content.templateId,
      subject: content.subject,
      previewText: content.previewText,
      values: content.values,
      abSubject: content.subject.nullable().default(null),
    })
    .nullable()
    .default(null),
})
export type CampaignPreviewInput = z.output<typeof CampaignPreviewInput>
export const CampaignPreview = z.object({
  subject: z.string(),
  previewText: z.string(),
  html: z.string(),
  text: z.string(),
  bytes: z.number().int(),
})
export type CampaignPreview = z.infer<typeof CampaignPreview>

export const CampaignTestInput = z.strictObject({
  recipients: z
    .array(EmailAddress)
    .min(1, 'Name at least one address.')
    .max(TEST_RECIPIENTS_MOST, `A test goes to at most ${TEST_RECIPIENTS_MOST} addresses.`)
    .refine((list) => new Set(list).size === list.length, 'An address is there twice.'),
  variant: z.enum(VARIANTS).default('a'),
})
export type CampaignTestInput = z.output<typeof CampaignTestInput>
export const CampaignTestSent = z.object({ sent: z.number().int() })
export type CampaignTestSent = z.infer<typeof CampaignTestSent>

export const CHECKS = [
  'template',
  'values',
  'subject',
  'size',
  'sender',
  'topic',
  'audience',
  'limit',
  'address',
  'unsubscribe',
  'schedule',
] as const
export type CheckName = (typeof CHECKS)[number]

/**
 * What is asked of a campaign before it is submitted, and once more before it is approved. An error
 * keeps it from both.
 */
export const CampaignCheck = z.object({
  name: z.enum(CHECKS),
  severity: z.enum(['ok', 'warning', 'error']),
  /** What is so, or what to do about it. */
  message: z.string(),
})
export type CampaignCheck = z.infer<typeof CampaignCheck>

const organization = z.object({ domainURL: z.string(), label: z.string() })
const named = z.object({ id: z.number().int(), name: z.string() })
const instant = z.iso.datetime().nullable()
const localTime = z.iso.datetime({ local: true, precision: -1 }).nullable()

const identity = {
  id: z.number().int(),
  name: z.string(),
  organization,
  subject: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
  topic: named.nullable(),
  /** How many it goes to; null until it is sent. */
  audience: z.number().int().nullable(),
  sendAt: instant,
  /** What a clock in `zone` shows then, as "2026-12-01T09:00". */
  sendAtLocal: localTime,
  /** Where `sendAt` and the hours of sending are meant. */
  zone: z.string(),
  startedAt: instant,
  endedAt: instant,
  endedAtLocal: localTime,
  version: z.number().int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  figures: Figures,
}

/** A row of the list. */
export const CampaignEntry = z.object(identity)
export type CampaignEntry = z.infer<typeof CampaignEntry>

export const Campaign = z.object({
  ...identity,
  /**
   * What it is made of: `number` is that of the version, which stays the same from when it is
   * submitted.
   */
  template: z
    .object({
      id: z.number().int(),
      name: z.string(),
      number: z.number().int().nullable(),
      /** What its author declares, and `values` are for. */
      variables: z.array(
        z.object({
          name: z.string(),
          type: z.enum(VARIABLE_TYPES),
          fallback: z.string(),
          sample: z.string(),
        }),
      ),
    })
    .nullable(),
  previewText: z.string(),
  abTest: z
    .object({ subject: z.string(), share: z.number().int(), hours: z.number().int() })
    .nullable(),
  abWinner: z.enum(VARIANTS).nullable(),
  values: z.record(z.string(), z.string()),
  consentClass: z.enum(CONSENT_CLASSES),
  segment: named.nullable(),
  sender: named.extend({ email: ShownEmail, verified: z.boolean() }).nullable(),
  replyTo: ShownEmail.nullable(),
  throttle: z.number().int().nullable(),
  window: z.object({ from: z.string(), to: z.string() }).nullable(),
  weekdaysOnly: z.boolean(),
  pauseReason: z.enum(PAUSE_REASONS).nullable(),
  /** Who submitted it, and whether that is whoever asks. */
  author: z.string().nullable(),
  mine: z.boolean(),
  /**
   * Whether whoever asks has written any of it: nobody approves their own words, whoever submits
   * them.
   */
  wrote: z.boolean(),
  submittedAt: instant,
  approver: z.string().nullable(),
  approvedAt: instant,
  /** What the last review said. */
  reviewNote: z.string().nullable(),
})
export type Campaign = z.infer<typeof Campaign>

export const CampaignListQuery = listQuery(
  ['name', 'organization', 'status', 'audience', 'sendAt', 'createdAt', 'startedAt'],
  {
    status: anyOf(CAMPAIGN_STATUSES),
    topic: anyId(),

    organization: anyOrganization(),
  },
  '-createdAt',
)
export type CampaignListQuery = z.infer<typeof CampaignListQuery>

/** Other settings than those that are saved, where somebody tries them. */
const NUMBER = 'This filter takes a number.'
const asked = z.coerce.number(NUMBER).int(NUMBER).min(0, NUMBER).max(2_147_483_647, NUMBER)
export const AudienceQuery = z.strictObject({
  consentClass: consentClass.optional().describe('Class of consent.'),

  topicId: asked.optional().describe('Number of a topic, 0 for none.'),

  segmentId: asked.optional().describe('Number of a segment, 0 for everybody.'),
})
export type AudienceQuery = {
  consentClass?: Asked['consentClass']
  topicId?: number
  segmentId?: number
}

/**
 * Whom it would go to at this moment: those that the segment finds, those of them it may go to, and
 * the first by name.
 */
export const Audience = z.object({
  matching: z.number().int(),
  reachable: z.number().int(),
  contacts: z.array(
    z.object({ id: z.string(), email: ShownEmail, firstName: z.string(), lastName: z.string() }),
  ),
})
export type Audience = z.infer<typeof Audience>

/** How far a campaign is; cheap enough to be asked every other second. */
export const Progress = z.object({
  status: z.enum(CAMPAIGN_STATUSES),
  pauseReason: z.enum(PAUSE_REASONS).nullable(),
  version: z.number().int(),
  audience: z.number().int().nullable(),
  sent: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
  waiting: z.number().int(),
  bounced: z.number().int(),
  /** Mails a minute, of the last minutes; null while that cannot be said. */
  perMinute: z.number().int().nullable(),
  /**
   * Until all are sent at that rate; null while that cannot be said, as before a test of two
   * subjects is decided.
   */
  secondsLeft: z.number().int().nullable(),
  /** When the better of two subjects goes to those who wait for it; null but for then. */
  testEndsAt: instant,
  /** What a clock in the campaign's time zone shows then. */
  testEndsAtLocal: localTime,
})
export type Progress = z.infer<typeof Progress>

/** What became of a report that a mail server has handed over. */
export const ReportOutcome = z.object({
  outcome: z.enum(['bounced', 'undelivered', 'delayed', 'complained', 'ignored']),
})
export type ReportOutcome = z.infer<typeof ReportOutcome>

/** In the links and images of mails. */
export const MailToken = z.strictObject({
  token: z.string().max(100).describe('Token of the mail.'),
})
