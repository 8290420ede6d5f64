import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { files } from '@/lib/platform/db/schema/files'
import { countries } from './countries'

export const organizations = pgTable(
  'organizations',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    domainURL: text('domain_url').notNull().unique(),
    businessName: text().notNull(),
    label: text().notNull(),
    businessRegistrationId: text().notNull(),
    country: smallint()
      .notNull()
      .references(() => countries.code),
    partOf: integer().references((): AnyPgColumn => organizations.id),
    referrerOrganizationUserId: uuid(),
    legalName: text().notNull().default(''),
    taxIdType: text().notNull().default(''),
    taxId: text().notNull().default(''),
    groupNpi: text().notNull().default(''),
    /** ISO 3166-2. */
    subdivision: text().notNull().default(''),
    street: text().notNull().default(''),
    city: text().notNull().default(''),
    postalCode: text().notNull().default(''),
    /** E.164. */
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    website: text().notNull().default(''),
    // Null for what holds above.
    timeZone: text(),
    locale: text(),
    currency: text(),
    /** `#` and six hexadecimal digits. */
    primaryColour: text(),
    logoFileId: uuid().references((): AnyPgColumn => files.id),
    // Null for what holds above; where both are given, the stricter one holds.
    sessionIdleMinutes: smallint(),
    sessionHours: smallint(),
    /** The domains of e-mail addresses with which people may sign in. */
    signInDomains: text().array(),
    /**
     * Since when its people can only read, and since when they are not let in at all; with
     * everything below it.
     */
    suspendedAt: timestamp({ withTimezone: true }),
    archivedAt: timestamp({ withTimezone: true }),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    // The rest is kept by the trigger organizations_place.
    /** Ids from the root down to this organization. */
    path: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /**
     * Labels from the root down: ordered by it, the tree comes depth first, siblings as people sort
     * names.
     */
    treeOrder: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    searchText: text().notNull().default(''),
  },
  (t) => [
    check('organizations_primary_colour', sql`primary_colour ~ '^#[0-9a-f]{6}$'`),
    index('organizations_logo').on(t.logoFileId),
    uniqueIndex('organizations_registration').on(
      t.country,
      sql`lower(${t.businessRegistrationId})`,
    ),
    index('organizations_part_of').on(t.partOf),
    index('organizations_path').using('gin', t.path),
    index('organizations_tree_order').on(inTreeOrder(t.treeOrder)),
    index('organizations_by_label').on(inTreeOrder(t.label), t.id, t.label),
    index('organizations_suspended')
      .on(t.id)
      .where(sql`${t.suspendedAt} is not null`),
    index('organizations_archived')
      .on(t.id)
      .where(sql`${t.archivedAt} is not null`),
    index('organizations_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
)

/** The expression that the tree is ordered by, and its index built on. */
export function inTreeOrder(column: AnyPgColumn) {
  return sql`(${column} collate "und-x-icu")`
}

/**
 * Every name an organization has or had: no name is ever given twice. Addresses with an old one
 * redirect.
 */
export const organizationDomains = pgTable(
  'organization_domains',
  {
    domainURL: text('domain_url').primaryKey(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('organization_domains_organization').on(t.organizationId)],
)

/**
 * Counts the committed changes of the tree, spread over rows so that writers do not wait for each
 * other.
 */
export const organizationTreeRevisions = pgTable('organization_tree_revisions', {
  shard: smallint().primaryKey(),
  revision: integer().notNull().default(0),
})
