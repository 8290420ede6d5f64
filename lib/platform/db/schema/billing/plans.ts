import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/** What organizations can subscribe to: what stays the same through all versions of a plan. */
export const plans = pgTable(
  'plans',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull().unique(),
    /** Counts changes of the record, whichever version of the plan they are in. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [unique('plans_named').on(t.id, t.code)],
)

/**
 * What a plan offers, version by version. A published one is never changed: whoever subscribed to
 * it keeps it.
 */
export const planVersions = pgTable(
  'plan_versions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    planId: integer().notNull(),
    /** The plan's own, for lists to be searched and ordered by one table. */
    code: text().notNull(),
    number: smallint().notNull(),
    status: text({ enum: ['draft', 'live', 'archived'] })
      .notNull()
      .default('draft'),
    name: text().notNull(),
    description: text().notNull().default(''),
    includedSeats: integer().notNull().default(0),
    trialDays: smallint().notNull().default(0),
    /** Null for no limit. */
    limitPractitioners: integer(),
    limitLocations: integer(),
    limitUsers: integer(),
    limitEmailsPerMonth: integer(),
    features: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    publishedAt: timestamp({ withTimezone: true }),
    archivedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /**
     * The one that lists show: what was published last, and before anything was, the first draft.
     */
    shown: boolean().notNull().default(false),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(code || ' ' || name || ' ' || description)`),
  },
  (t) => [
    foreignKey({
      name: 'plan_versions_plan',
      columns: [t.planId, t.code],
      foreignColumns: [plans.id, plans.code],
    }).onDelete('cascade'),
    unique('plan_versions_number').on(t.planId, t.number),
    uniqueIndex('plan_versions_draft')
      .on(t.planId)
      .where(sql`status = 'draft'`),
    uniqueIndex('plan_versions_live')
      .on(t.planId)
      .where(sql`status = 'live'`),
    uniqueIndex('plan_versions_shown')
      .on(t.planId)
      .where(sql`shown`),
    index('plan_versions_by_name')
      .on(sql`(${t.name} collate "und-x-icu")`, t.id)
      .where(sql`shown`),
    index('plan_versions_by_code')
      .on(t.code, t.id)
      .where(sql`shown`),
    index('plan_versions_by_seats')
      .on(t.includedSeats, t.id)
      .where(sql`shown`),
    index('plan_versions_by_change')
      .on(t.updatedAt, t.id)
      .where(sql`shown`),
    index('plan_versions_search')
      .using('gin', sql`${t.searchText} gin_trgm_ops`)
      .where(sql`shown`),
    check('plan_versions_published', sql`(${t.status} = 'draft') = (${t.publishedAt} is null)`),
    check(
      'plan_versions_archived',
      sql`(${t.status} = 'archived') = (${t.archivedAt} is not null)`,
    ),
    check('plan_versions_seats', sql`${t.includedSeats} between 0 and 10000`),
    check('plan_versions_trial', sql`${t.trialDays} between 0 and 90`),
  ],
)

/**
 * What a version costs in one currency, for a month or a year, in the smallest unit of the
 * currency.
 */
export const planPrices = pgTable(
  'plan_prices',
  {
    versionId: integer()
      .notNull()
      .references(() => planVersions.id, { onDelete: 'cascade' }),
    currency: text().notNull(),
    interval: text({ enum: ['month', 'year'] }).notNull(),
    amount: integer().notNull(),
    /** For each seat beyond those that are included. */
    seatAmount: integer().notNull(),
    position: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.versionId, t.currency, t.interval] }),
    index('plan_prices_by_currency').on(t.currency, t.versionId),
    check('plan_prices_amounts', sql`${t.amount} >= 0 and ${t.seatAmount} >= 0`),
  ],
)

/**
 * What has become of a plan in commerce, which is paid by its product and variants there: we keep
 * their ids.
 */
export const planOffers = pgTable(
  'plan_offers',
  {
    planId: integer()
      .primaryKey()
      .references(() => plans.id, { onDelete: 'cascade' }),
    state: text({ enum: ['pending', 'written', 'failed'] }).notNull(),
    /** How often it was asked for: whoever has written something older writes again. */
    asked: integer().notNull().default(1),
    /** Why it is not there, in a sentence. */
    failure: text(),
    /** Until then somebody is at it, and nobody else begins. */
    writingUntil: timestamp({ withTimezone: true }),
    productId: text(),
    /**
     * The ids of variants by their stock-keeping units, which say of which version and interval
     * they are.
     */
    variants: jsonb().$type<Record<string, string>>().notNull().default({}),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('plan_offers_waiting')
      .on(t.planId)
      .where(sql`state <> 'written'`),
  ],
)
