import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizations } from '@/lib/platform/db/schema/tenancy/organizations'

/**
 * A human being. Known by e-mail until the first sign-in, then by the provider's issuer and
 * subject.
 */
export const people = pgTable(
  'people',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    displayName: text().notNull(),
    issuer: text(),
    subject: text(),
    lastSignInAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(display_name || ' ' || email)`),
  },
  (t) => [
    uniqueIndex('people_email').on(t.email),
    unique('people_identity').on(t.issuer, t.subject),
    index('people_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
)

/**
 * A person's membership of one organization: invited until they accept (`joined_at`), then in force
 * until it is suspended, expires or ends. The row stays, because the log and other records name it.
 */
export const organizationUsers = pgTable(
  'organization_users',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id),
    personId: integer()
      .notNull()
      .references(() => people.id),
    joinedAt: timestamp({ withTimezone: true }),
    invitedAt: timestamp({ withTimezone: true }),
    /**
     * What whoever invites calls somebody until they accept: from then on the person's own name
     * counts.
     */
    invitedName: text(),
    invitedByPersonId: integer().references(() => people.id),
    /** SHA-256 of the token in the invitation's link; null once it is used or revoked. */
    invitationHash: text().unique(),
    invitationExpiresAt: timestamp({ withTimezone: true }),
    suspendedAt: timestamp({ withTimezone: true }),
    expiresAt: timestamp({ withTimezone: true }),
    removedAt: timestamp({ withTimezone: true }),
    /**
     * Whether their address is none that the organization, or one above it, lets in. Kept by
     * triggers.
     */
    barred: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Kept by the triggers organization_users_name and people_name_memberships. */
    searchText: text().notNull().default(''),
  },
  (t) => [
    unique('organization_users_person').on(t.organizationId, t.personId),
    unique('organization_users_tenant').on(t.organizationId, t.id),
    index('organization_users_by_person').on(t.personId, t.organizationId),
    index('organization_users_search').using(
      'gin',
      t.organizationId,
      sql`${t.searchText} gin_trgm_ops`,
    ),
  ],
)

/** One sign-in. The cookie carries its id; ending the row ends the session everywhere at once. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Handed back to the provider as `id_token_hint` when the session ends. */
    idToken: text(),
    /** What the picker on the login host has chosen; null for global. */
    organizationDomainURL: text('organization_domain_url'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
    /**
     * The strictest that an organization of the person sets. Kept by triggers, as far as
     * `expiresAt` is shortened by them.
     */
    idleMinutes: smallint().notNull().default(30),
  },
  (t) => [
    index('sessions_by_person').on(t.personId),
    index('sessions_open')
      .on(t.lastSeenAt)
      .where(sql`ended_at is null`),
  ],
)
