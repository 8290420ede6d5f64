import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizationUsers, people } from '@/lib/platform/db/schema/identity/people'
import { organizations } from '@/lib/platform/db/schema/tenancy/organizations'

/**
 * A clinician: one person, however many organizations they serve. Belongs to none of them, and is
 * seen by all.
 */
export const practitioners = pgTable(
  'practitioners',
  {
    id: uuid().primaryKey().defaultRandom(),
    prefix: text().notNull().default(''),
    given: text().notNull(),
    family: text().notNull(),
    suffix: text().notNull().default(''),
    preferredName: text().notNull().default(''),
    gender: text({ enum: ['female', 'male', 'other', 'unknown'] }),
    birthDate: date(),
    /** BCP 47. */
    languages: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    email: text(),
    /** E.164. */
    phone: text(),
    npi: text(),
    /** A code of the NUCC's list. */
    taxonomy: text(),
    dea: text(),
    /** What stands behind the name, as "MD": code, issuer, year. */
    degrees: jsonb().notNull().default([]),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    name: text()
      .notNull()
      .generatedAlwaysAs(sql`practitioner_name(prefix, given, family, suffix)`),
  },
  (t) => [
    index('practitioners_email').on(t.email),
    index('practitioners_npi').on(t.npi),
    index('practitioners_birth').on(t.birthDate),
    index('practitioners_changes').on(t.updatedAt, t.id),
  ],
)

export const practitionerLicences = pgTable(
  'practitioner_licences',
  {
    id: uuid().primaryKey().defaultRandom(),
    practitionerId: uuid()
      .notNull()
      .references(() => practitioners.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    number: text().notNull(),
    issuer: text().notNull().default(''),
    /** Where it holds, ISO 3166-2; null for a whole country or more. */
    subdivision: text(),
    issued: date(),
    /** The last day on which it holds; null for one that does not end. */
    expires: date(),
    isPrimary: boolean().notNull().default(false),
    verifiedAt: timestamp({ withTimezone: true }),
    verifiedByPersonId: integer().references(() => people.id),
    /**
     * What its practitioner has sent as renewed, with the file of the licence that is pending: it
     * replaces the number and the days above once somebody else has verified it. Null without a
     * renewal.
     */
    renewalNumber: text(),
    renewalIssued: date(),
    /**
     * `infinity` for a renewed licence that is said not to end, null where nothing is said of it.
     */
    renewalExpires: date(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('practitioner_licences_by_practitioner').on(t.practitionerId),
    index('practitioner_licences_by_expiry').on(t.expires),
    // A person is found again by a licence, however its number is written.
    index('practitioner_licences_by_number').on(sql`licence_key(${t.number})`, t.type),
    uniqueIndex('practitioner_licences_primary')
      .on(t.practitionerId, t.type)
      .where(sql`is_primary`),
  ],
)

/**
 * What a practitioner is in one organization. With what lists show, sort, filter and search by of
 * the person and their licences: kept by triggers, so that one index of one table answers each of
 * them.
 */
export const practitionerRoles = pgTable(
  'practitioner_roles',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id),
    practitionerId: uuid()
      .notNull()
      .references(() => practitioners.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    /** A code of the NUCC's list, and what it is called. */
    specialty: text(),
    specialtyName: text().notNull().default(''),
    active: boolean().notNull().default(true),
    acceptingPatients: boolean().notNull().default(true),
    hours: text().notNull().default(''),
    periodFrom: date(),
    /** The last day of the role. */
    periodTo: date(),
    organizationUserId: uuid(),
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    // The rest is kept by triggers.
    sortName: text().notNull().default(''),
    /** When the person has changed last. */
    personUpdatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    searchText: text().notNull().default(''),
    /**
     * The first of the licences to end; infinity when none does, -infinity for want of a licence:
     * the first to look at.
     */
    nextExpiry: date().notNull().default('-infinity'),
    licensedIn: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Whether each of the licences has been verified; false for want of one. */
    verified: boolean().notNull().default(false),
  },
  (t) => [
    unique('practitioner_roles_once').on(t.organizationId, t.practitionerId),
    unique('practitioner_roles_tenant').on(t.organizationId, t.id),
    unique('practitioner_roles_user').on(t.organizationId, t.organizationUserId),
    foreignKey({
      name: 'practitioner_roles_membership',
      columns: [t.organizationId, t.organizationUserId],
      foreignColumns: [organizationUsers.organizationId, organizationUsers.id],
    }),
    index('practitioner_roles_by_practitioner').on(t.practitionerId, t.organizationId),
    // Those of an order that is worked out have the column, too: then nothing is read beside them.
    index('practitioner_roles_by_name').on(
      t.organizationId,
      byPeoplesOrder(t.sortName),
      t.id,
      t.sortName,
    ),
    index('practitioner_roles_names').on(byPeoplesOrder(t.sortName), t.id, t.sortName),
    index('practitioner_roles_by_code').on(t.organizationId, t.code, t.id),
    index('practitioner_roles_codes').on(t.code, t.id),
    index('practitioner_roles_by_specialty').on(
      t.organizationId,
      lastIfEmpty(t.specialtyName),
      t.id,
      t.specialtyName,
    ),
    index('practitioner_roles_specialties').on(lastIfEmpty(t.specialtyName), t.id, t.specialtyName),
    index('practitioner_roles_by_expiry').on(t.organizationId, t.nextExpiry, t.id),
    index('practitioner_roles_expiries').on(t.nextExpiry, t.id),
    index('practitioner_roles_by_change').on(t.organizationId, t.updatedAt, t.id),
    index('practitioner_roles_changes').on(t.updatedAt, t.id),
    index('practitioner_roles_by_persons_change').on(
      t.organizationId,
      t.personUpdatedAt,
      t.practitionerId,
    ),
    index('practitioner_roles_licensed').using('gin', t.organizationId, t.licensedIn),
    index('practitioner_roles_search').using(
      'gin',
      t.organizationId,
      sql`${t.searchText} gin_trgm_ops`,
    ),
  ],
)

/** Names in the order in which people look for them. */
function byPeoplesOrder(column: AnyPgColumn) {
  return sql`(${column} collate "und-x-icu")`
}

/** The same, with what is empty behind the last of all characters. */
function lastIfEmpty(column: AnyPgColumn) {
  return sql`(coalesce(nullif(${column}, ''), U&'\\FFFF') collate "und-x-icu")`
}
