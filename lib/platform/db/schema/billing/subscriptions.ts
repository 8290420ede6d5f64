import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { people } from '@/lib/platform/db/schema/identity/people'
import { organizations } from '@/lib/platform/db/schema/tenancy/organizations'
import { planVersions } from './plans'

const terms = {
  planVersionId: integer()
    .notNull()
    .references(() => planVersions.id),
  interval: text({ enum: ['month', 'year'] }).notNull(),
  currency: text().notNull(),
  /** Those that are included among them. */
  seats: integer().notNull(),
  /** Who pays: the organization itself, or one above it. */
  payerOrganizationId: integer()
    .notNull()
    .references(() => organizations.id),
}

/** What an organization pays for, and until when: one at a time, whose history the log tells. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer()
      .notNull()
      .unique()
      .references(() => organizations.id),
    status: text({ enum: ['trial', 'active', 'past_due', 'paused', 'cancelled'] }).notNull(),
    ...terms,
    /**
     * The day from which periods are counted, and the period that runs: its last day is the one
     * before `period_to`.
     */
    anchor: date().notNull(),
    periodFrom: date().notNull(),
    periodTo: date().notNull(),
    /**
     * When it was begun, which a pause does not move: by it the invoices of the period are told
     * from older ones.
     */
    periodBeganAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** What holds from the renewal on. */
    nextPlanVersionId: integer().references(() => planVersions.id),
    nextInterval: text({ enum: ['month', 'year'] }),
    nextSeats: integer(),
    /** It ends with its period, and why. */
    endsAtRenewal: boolean().notNull().default(false),
    cancelReason: text().notNull().default(''),
    pausedOn: date(),
    pausedAt: timestamp({ withTimezone: true }),
    /** The day on which it goes on by itself; none where somebody has to resume it. */
    pausedUntil: date(),
    /** The end of a pause that whoever pays was told of. */
    toldPausedUntil: date(),
    /** When the last pause ended that moved a period. */
    pauseEndedAt: timestamp({ withTimezone: true }),
    /** Its organization was suspended because it owes, and is not any more when it has paid. */
    suspendedForDebt: boolean().notNull().default(false),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    version: integer().notNull().default(1),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('subscriptions_by_plan').on(t.planVersionId),
    index('subscriptions_by_payer').on(t.payerOrganizationId),
    index('subscriptions_due')
      .on(t.periodTo)
      .where(sql`status in ('trial', 'active', 'past_due')`),
    check('subscriptions_seats', sql`${t.seats} between 1 and 10000`),
    check('subscriptions_period', sql`${t.periodFrom} < ${t.periodTo}`),
    check('subscriptions_paused', sql`(${t.status} = 'paused') = (${t.pausedOn} is not null)`),
    check(
      'subscriptions_paused_until',
      sql`${t.pausedUntil} > ${t.pausedOn} or ${t.pausedUntil} is null`,
    ),
    check(
      'subscriptions_next',
      sql`num_nulls(${t.nextPlanVersionId}, ${t.nextInterval}, ${t.nextSeats}) in (0, 3)`,
    ),
  ],
)

/**
 * What was offered to somebody for a quarter of an hour: whoever takes it pays that and no other
 * amount.
 */
export const subscriptionQuotes = pgTable(
  'subscription_quotes',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id),
    /** The version of the subscription that it is a change of; null where none runs. */
    subscriptionVersion: integer(),
    ...terms,
    /** As it was answered: days, lines and sums. */
    content: jsonb().notNull(),
    /** The order in commerce that is paid for what is due now. */
    draftOrderId: text(),
    quotedByPersonId: integer()
      .notNull()
      .references(() => people.id),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    acceptedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('subscription_quotes_of').on(t.organizationId),
    index('subscription_quotes_expired')
      .on(t.expiresAt)
      .where(sql`accepted_at is null`),
  ],
)
