import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { people } from '@/lib/platform/db/schema/identity/people'
import { organizations } from '@/lib/platform/db/schema/tenancy/organizations'
import {
  CONSENT_DEEDS,
  CONSENT_WAYS,
  CONTACT_KINDS,
  SUBSCRIPTION_STATES,
  SUPPRESSION_REASONS,
} from '@/lib/shared/contact-words'

const now = () => timestamp({ withTimezone: true }).notNull().defaultNow()

/**
 * Whom an organization can write to: its people, its practitioners, and whoever signed up. One
 * table, so that the audience of a campaign is one statement.
 */
export const contacts = pgTable(
  'contacts',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id),
    /** In its stored form (lib/shared/text/email-address.ts): lower case, the domain with A-labels. */
    email: text().notNull(),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    /** The primary subtag, as in `en`. */
    language: text(),
    /**
     * What the address and the names follow. Written by sync_contacts alone, which also sees that
     * they are still there.
     */
    organizationUserId: uuid(),
    practitionerRoleId: uuid(),
    kind: text({ enum: CONTACT_KINDS })
      .notNull()
      .generatedAlwaysAs(
        sql`case when practitioner_role_id is not null then 'practitioner' when organization_user_id is not null then 'person' else 'newsletter' end`,
      ),
    version: integer().notNull().default(1),
    createdAt: now(),
    updatedAt: now(),
    sortName: text()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(nullif(btrim(last_name || ' ' || first_name), ''), email)`),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(first_name || ' ' || last_name || ' ' || email)`),
  },
  (t) => [
    unique('contacts_email').on(t.organizationId, t.email),
    unique('contacts_tenant').on(t.organizationId, t.id),
    uniqueIndex('contacts_user')
      .on(t.organizationUserId)
      .where(sql`organization_user_id is not null`),
    uniqueIndex('contacts_practitioner')
      .on(t.practitionerRoleId)
      .where(sql`practitioner_role_id is not null`),
    index('contacts_by_name').on(t.organizationId, sql`(${t.sortName} collate "und-x-icu")`, t.id),
    index('contacts_names').on(sql`(${t.sortName} collate "und-x-icu")`, t.id),
    index('contacts_by_age').on(t.organizationId, t.createdAt, t.id),
    index('contacts_search').using('gin', t.organizationId, sql`${t.searchText} gin_trgm_ops`),
  ],
)

/**
 * When the contacts of an organization were last brought up to date with its people and
 * practitioners.
 */
export const contactSyncs = pgTable('contact_syncs', {
  organizationId: integer()
    .primaryKey()
    .references(() => organizations.id),
  syncedAt: now(),
})

/** What contacts subscribe to. */
export const topics = pgTable(
  'topics',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    description: text().notNull().default(''),
    status: text({ enum: ['active', 'archived'] })
      .notNull()
      .default('active'),
    version: integer().notNull().default(1),
    createdAt: now(),
    updatedAt: now(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(name || ' ' || description)`),
  },
  (t) => [
    uniqueIndex('topics_name').on(t.organizationId, sql`name_key(${t.name})`),
    unique('topics_tenant').on(t.organizationId, t.id),
  ],
)

/** How a contact stands with a topic. */
export const contactTopics = pgTable(
  'contact_topics',
  {
    organizationId: integer().notNull(),
    contactId: uuid().notNull(),
    topicId: integer().notNull(),
    state: text({ enum: SUBSCRIPTION_STATES }).notNull(),
    changedAt: now(),
  },
  (t) => [
    primaryKey({ columns: [t.contactId, t.topicId] }),
    foreignKey({
      name: 'contact_topics_contact',
      columns: [t.organizationId, t.contactId],
      foreignColumns: [contacts.organizationId, contacts.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'contact_topics_topic',
      columns: [t.organizationId, t.topicId],
      foreignColumns: [topics.organizationId, topics.id],
    }),
    index('contact_topics_by_topic').on(t.topicId, t.state, t.contactId),
  ],
)

/**
 * The record of consent: it only grows. Of a contact that was removed, the address goes and the
 * rest stays.
 */
export const consents = pgTable(
  'consents',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer().notNull(),
    /** The contact may be gone. */
    contactId: uuid().notNull(),
    /** The address at that time; null when the contact was removed. */
    email: text(),
    topicId: integer().notNull(),
    what: text({ enum: CONSENT_DEEDS }).notNull(),
    way: text({ enum: CONSENT_WAYS }).notNull(),
    /** What was shown to them; for staff and files, how it is said to have been given. */
    wording: text().notNull().default(''),
    /** Who recorded it; null for themselves. */
    personId: integer().references(() => people.id),
    file: text(),
    /** When it was given, where that was another day. */
    givenOn: date(),
    at: now(),
  },
  (t) => [
    foreignKey({
      name: 'consents_topic',
      columns: [t.organizationId, t.topicId],
      foreignColumns: [topics.organizationId, topics.id],
    }),
    index('consents_of').on(t.contactId, t.id),
  ],
)

/** Addresses that get no marketing from an organization, whether or not they are contacts. */
export const suppressions = pgTable(
  'suppressions',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id),
    email: text().notNull(),
    reason: text({ enum: SUPPRESSION_REASONS }).notNull(),
    note: text().notNull().default(''),
    /** Null for the address's own holder, and for the system. */
    personId: integer().references(() => people.id),
    at: now(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(email || ' ' || note)`),
  },
  (t) => [
    unique('suppressions_email').on(t.organizationId, t.email),
    index('suppressions_by_age').on(t.organizationId, t.at, t.id),
  ],
)

/** Rules under names: whom they find is asked anew each time. */
export const segments = pgTable(
  'segments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    description: text().notNull().default(''),
    /** As `Rule` in lib/marketing/segments/schema.ts. */
    rule: jsonb().notNull(),
    version: integer().notNull().default(1),
    createdAt: now(),
    updatedAt: now(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(name || ' ' || description)`),
  },
  (t) => [uniqueIndex('segments_name').on(t.organizationId, sql`name_key(${t.name})`)],
)
