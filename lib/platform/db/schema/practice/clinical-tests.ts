import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
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
import { organizations } from '@/lib/platform/db/schema/tenancy/organizations'
import type { ReferenceRange } from '@/lib/shared/reference-ranges'

/** The catalogue of tests that can be ordered: what stays the same through all versions of one. */
export const clinicalTests = pgTable(
  'clinical_tests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull().unique(),
    /** False: only the organizations in `clinical_test_availability` can order it. */
    everywhere: boolean().notNull().default(true),
    /** Of a retired one: what to order in its place, and why it is not offered any more. */
    replacedBy: integer().references((): AnyPgColumn => clinicalTests.id),
    retiredReason: text(),
    /** Counts changes of the record, whichever version of the test they are in. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('clinical_tests_named').on(t.id, t.code),
    index('clinical_tests_by_replacement').on(t.replacedBy),
    check('clinical_tests_replacement', sql`${t.replacedBy} <> ${t.id}`),
  ],
)

/**
 * What a test is, version by version. A published one is never changed: the next one supersedes it.
 */
export const clinicalTestVersions = pgTable(
  'clinical_test_versions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    testId: integer().notNull(),
    /** The test's own, for lists to be searched and ordered by one table. */
    code: text().notNull(),
    number: smallint().notNull(),
    status: text({ enum: ['draft', 'active', 'superseded', 'retired'] })
      .notNull()
      .default('draft'),
    name: text().notNull(),
    synonyms: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    kind: text({ enum: ['laboratory', 'imaging', 'point-of-care', 'assessment'] }),
    loinc: text(),
    specimen: text(),
    container: text().notNull().default(''),
    volume: doublePrecision(),
    /** UCUM, as is `unit`. */
    volumeUnit: text(),
    fasting: boolean().notNull().default(false),
    collection: text().notNull().default(''),
    /** ISO 8601. */
    turnaround: text(),
    method: text().notNull().default(''),
    resultType: text(),
    unit: text(),
    referenceRanges: jsonb().$type<ReferenceRange[]>().notNull().default([]),
    /** In the smallest unit of the currency. */
    priceAmount: integer(),
    priceCurrency: text(),
    publishedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /**
     * The one that lists show: what is published or was retired, and before anything was, the first
     * draft.
     */
    shown: boolean()
      .notNull()
      .generatedAlwaysAs(
        sql`(status in ('active', 'retired') or (status = 'draft' and number = 1))`,
      ),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`clinical_test_words(code, name, synonyms, loinc)`),
  },
  (t) => [
    foreignKey({
      name: 'clinical_test_versions_test',
      columns: [t.testId, t.code],
      foreignColumns: [clinicalTests.id, clinicalTests.code],
    }).onDelete('cascade'),
    unique('clinical_test_versions_number').on(t.testId, t.number),
    uniqueIndex('clinical_test_versions_draft')
      .on(t.testId)
      .where(sql`status = 'draft'`),
    uniqueIndex('clinical_test_versions_shown')
      .on(t.testId)
      .where(sql`shown`),
    index('clinical_test_versions_by_name')
      .on(sql`(${t.name} collate "und-x-icu")`, t.id)
      .where(sql`shown`),
    index('clinical_test_versions_by_code')
      .on(t.code, t.id)
      .where(sql`shown`),
    index('clinical_test_versions_by_change')
      .on(t.updatedAt, t.id)
      .where(sql`shown`),
    index('clinical_test_versions_search')
      .using('gin', sql`${t.searchText} gin_trgm_ops`)
      .where(sql`shown`),
    check(
      'clinical_test_versions_price',
      sql`(${t.priceAmount} is null) = (${t.priceCurrency} is null)`,
    ),
    check('clinical_test_versions_volume', sql`(${t.volume} is null) = (${t.volumeUnit} is null)`),
    check(
      'clinical_test_versions_published',
      sql`(${t.status} = 'draft') = (${t.publishedAt} is null)`,
    ),
  ],
)

/** What a version of a panel consists of, in order. */
export const clinicalTestMembers = pgTable(
  'clinical_test_members',
  {
    versionId: integer()
      .notNull()
      .references(() => clinicalTestVersions.id, { onDelete: 'cascade' }),
    memberId: integer()
      .notNull()
      .references(() => clinicalTests.id),
    position: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.versionId, t.memberId] }),
    index('clinical_test_members_by_member').on(t.memberId),
  ],
)

/** Who can order a test that is not for everybody: an organization, or also everything below it. */
export const clinicalTestAvailability = pgTable(
  'clinical_test_availability',
  {
    testId: integer()
      .notNull()
      .references(() => clinicalTests.id, { onDelete: 'cascade' }),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id),
    reach: text({ enum: ['organization', 'subtree'] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.testId, t.organizationId] }),
    index('clinical_test_availability_by_organization').on(t.organizationId),
  ],
)
