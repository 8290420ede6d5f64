import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { people } from '@/lib/platform/db/schema/identity/people'
import { organizations } from '@/lib/platform/db/schema/tenancy/organizations'
import {
  CAMPAIGN_STATUSES,
  CONSENT_CLASSES,
  PAUSE_REASONS,
  RECIPIENT_STATES,
  VARIANTS,
} from '@/lib/shared/campaign-words'
import { segments, topics } from './contacts'
import { templates, templateVersions } from './templates'

const at = () => timestamp({ withTimezone: true })
const now = () => at().notNull().defaultNow()
const organizationId = () =>
  integer()
    .notNull()
    .references(() => organizations.id)

/** From whom an organization's mails come, each with a key of its own to sign them with. */
export const senders = pgTable(
  'senders',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: organizationId(),
    name: text().notNull(),
    /** In small letters. */
    email: text().notNull(),
    replyTo: text(),
    domain: text()
      .notNull()
      .generatedAlwaysAs(sql`split_part(email, '@', 2)`),
    dkimSelector: text().notNull(),
    /** DER in Base64, as the DNS has it. */
    dkimPublicKey: text().notNull(),
    /** Encrypted (lib/platform/mail/dkim.ts), and out of the reach of whoever calls the API. */
    dkimPrivateKey: text().notNull(),
    /** What was found in the DNS, as `SenderChecks` in lib/marketing/senders/schema.ts. */
    checks: jsonb(),
    checkedAt: at(),
    /** Since when the domain is proven to be theirs; null while it is not. */
    verifiedAt: at(),
    version: integer().notNull().default(1),
    createdAt: now(),
    updatedAt: now(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(name || ' ' || email)`),
  },
  (t) => [
    unique('senders_email').on(t.organizationId, t.email),
    unique('senders_tenant').on(t.organizationId, t.id),
  ],
)

/** Mails that go to many. What was submitted is not changed any more: it is withdrawn first. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: organizationId(),
    name: text().notNull(),
    templateId: integer().references(() => templates.id),
    /** What was live when it was submitted: that is what is approved and sent. */
    templateVersionId: integer().references(() => templateVersions.id),
    subject: text().notNull(),
    previewText: text().notNull().default(''),
    /**
     * The other subject of an A/B test, the percentage that gets one of the two at first, and for
     * how many hours.
     */
    subjectB: text(),
    abShare: smallint(),
    abHours: smallint(),
    abWinner: text({ enum: VARIANTS }),
    /** Values of the variables that the template declares, by name, written as in GivenVariable. */
    variableValues: jsonb().$type<Record<string, string>>().notNull().default({}),
    consentClass: text({ enum: CONSENT_CLASSES }).notNull(),
    topicId: integer(),
    /** Null for everybody whom it may go to. */
    segmentId: integer().references(() => segments.id),
    /** Null for the provider's own address. */
    senderId: integer(),
    replyTo: text(),
    /**
     * Mails a minute, and until when they have been taken (`throttle_from` in lib/platform/db/sql).
     */
    throttle: integer(),
    throttleSince: at(),
    /** The hours of sending in `zone`, which may go over midnight. */
    windowFrom: time(),
    windowTo: time(),
    windowWeekdays: boolean().notNull().default(false),
    zone: text().notNull(),
    /** Null for as soon as it is approved. */
    sendAt: at(),
    status: text({ enum: CAMPAIGN_STATUSES }).notNull().default('draft'),
    pauseReason: text({ enum: PAUSE_REASONS }),
    /**
     * What had been counted when somebody last resumed it: it pauses itself for what has come
     * since.
     */
    resumedFigures: jsonb().$type<{ sent: number; bounced: number; complained: number }>(),
    /** Who has written any of it, and who submitted it. */
    writerIds: integer().array().notNull().default([]),
    authorId: integer().references(() => people.id),
    submittedAt: at(),
    approverId: integer().references(() => people.id),
    approvedAt: at(),
    reviewNote: text(),
    /** How many it goes to, once that is resolved. */
    audience: integer(),
    resolvedAt: at(),
    startedAt: at(),
    endedAt: at(),
    version: integer().notNull().default(1),
    createdAt: now(),
    updatedAt: now(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(name || ' ' || subject)`),
  },
  (t) => [
    foreignKey({
      name: 'campaigns_topic',
      columns: [t.organizationId, t.topicId],
      foreignColumns: [topics.organizationId, topics.id],
    }),
    foreignKey({
      name: 'campaigns_sender',
      columns: [t.organizationId, t.senderId],
      foreignColumns: [senders.organizationId, senders.id],
    }),
    index('campaigns_of').on(t.organizationId, t.createdAt, t.id),
    index('campaigns_template').on(t.templateId),
    index('campaigns_by_age').on(t.createdAt, t.id),
    index('campaigns_active')
      .on(t.status)
      .where(sql`status in ('scheduled', 'sending')`),
    index('campaigns_ended')
      .on(t.endedAt)
      .where(sql`status = 'sent'`),
    index('campaigns_search').using('gin', t.organizationId, sql`${t.searchText} gin_trgm_ops`),
    check('campaigns_topic_asked', sql`${t.consentClass} = 'marketing' or ${t.topicId} is null`),
    check('campaigns_ab', sql`num_nulls(${t.subjectB}, ${t.abShare}, ${t.abHours}) in (0, 3)`),
    check('campaigns_window', sql`num_nulls(${t.windowFrom}, ${t.windowTo}) in (0, 2)`),
    check('campaigns_window_open', sql`${t.windowFrom} <> ${t.windowTo}`),
    check('campaigns_paused', sql`(${t.status} = 'paused') = (${t.pauseReason} is not null)`),
  ],
)

/**
 * To whom a campaign goes, each address once. Without foreign keys: a million of them are written
 * at once, in the transaction that holds the campaign. When a contact is removed, the address and
 * the names go, and the figures stay.
 */
export const campaignRecipients = pgTable(
  'campaign_recipients',
  {
    campaignId: integer().notNull(),
    number: integer().notNull(),
    organizationId: integer().notNull(),
    contactId: uuid().notNull(),
    email: text(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    /** Which subject; null while it waits for the one that does better. */
    variant: text({ enum: VARIANTS }),
    state: text({ enum: RECIPIENT_STATES }).notNull().default('waiting'),
    dueAt: now(),
    attempts: smallint().notNull().default(0),
    leaseUntil: at(),
    fence: bigint({ mode: 'number' }),
    worker: uuid(),
    sentAt: at(),
    /** What the mail server has said, or why it was skipped. */
    reason: text(),
    unsubscribedAt: at(),
    /** The first time by a person, and by a machine. */
    openedAt: at(),
    machineOpenedAt: at(),
    clickedAt: at(),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.number] }),
    index('campaign_recipients_waiting')
      .on(t.campaignId, t.dueAt, t.number)
      .where(sql`state = 'waiting' and variant is not null`),
    index('campaign_recipients_claimed')
      .on(t.leaseUntil)
      .where(sql`state = 'claimed'`),
    index('campaign_recipients_contact').on(t.contactId),
  ],
)

/**
 * How many mails of a campaign came to what, by the minute. Each worker adds to rows of its own, so
 * that none waits for another; what happens afterwards is counted under the nil UUID.
 */
export const campaignCounts = pgTable(
  'campaign_counts',
  {
    campaignId: integer().notNull(),
    worker: uuid().notNull().default('00000000-0000-0000-0000-000000000000'),
    minute: at()
      .notNull()
      .default(sql`date_trunc('minute', now())`),
    organizationId: integer().notNull(),
    sent: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    bounced: integer().notNull().default(0),
    /** Came back for another reason than the address: one that is known, and one that is not. */
    undelivered: integer().notNull().default(0),
    undeliveredUnknown: integer().notNull().default(0),
    complained: integer().notNull().default(0),
    unsubscribed: integer().notNull().default(0),
    opened: integer().notNull().default(0),
    machineOpened: integer().notNull().default(0),
    clicked: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.campaignId, t.worker, t.minute] }),
    index('campaign_counts_month').on(t.organizationId, t.minute),
  ],
)

/** Where the links of a campaign's mails lead: to nothing else are readers sent on. */
export const campaignLinks = pgTable(
  'campaign_links',
  {
    campaignId: integer().notNull(),
    number: smallint().notNull(),
    organizationId: integer().notNull(),
    url: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.campaignId, t.number] })],
)

/** The first click of a recipient on each link. */
export const campaignClicks = pgTable(
  'campaign_clicks',
  {
    campaignId: integer().notNull(),
    link: smallint().notNull(),
    recipient: integer().notNull(),
    organizationId: integer().notNull(),
    at: now(),
    machine: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.campaignId, t.recipient, t.link] })],
)

/** Processes that send. */
export const mailWorkers = pgTable('mail_workers', {
  id: uuid().primaryKey(),
  host: text().notNull(),
  startedAt: now(),
  seenAt: now(),
})

/**
 * Each claim of a mail gets a number that none had before: what an older one says later is not
 * believed.
 */
export const campaignFences = pgSequence('campaign_fences')
