import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { organizations } from '@/lib/platform/db/schema/tenancy/organizations'
import type { DeclaredVariable } from '@/lib/shared/mail-purposes'

/** What mails are made of: what stays the same through all versions of a template. */
export const templates = pgTable(
  'templates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null for the provider's. */
    organizationId: integer().references(() => organizations.id),
    name: text().notNull(),
    category: text({ enum: ['transactional', 'marketing'] }).notNull(),
    /** The transactional mail that it is taken for. */
    purpose: text(),
    /** The primary subtag, as in `en`. */
    language: text().notNull(),
    /** Of its version that was published last. */
    status: text({ enum: ['draft', 'live', 'archived'] })
      .notNull()
      .default('draft'),
    /** It comes with the product, which brings it up to date where nobody has changed it. */
    builtIn: boolean().notNull().default(false),
    /** Counts changes of the record, whichever version of the template they are in. */
    version: integer().notNull().default(1),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(name)`),
  },
  (t) => [
    // One that is archived keeps no other from taking its place.
    uniqueIndex('templates_purpose')
      .on(sql`coalesce(${t.organizationId}, 0)`, t.purpose, t.language)
      .where(sql`purpose is not null and status <> 'archived'`),
    index('templates_of').on(t.organizationId),
    index('templates_by_name').on(sql`(${t.name} collate "und-x-icu")`, t.id),
    index('templates_by_change').on(t.updatedAt, t.id),
    index('templates_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    check('templates_transactional', sql`${t.purpose} is null or ${t.category} = 'transactional'`),
  ],
)

/** What a template says, version by version. A published one is never changed. */
export const templateVersions = pgTable(
  'template_versions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    templateId: integer()
      .notNull()
      .references(() => templates.id, { onDelete: 'cascade' }),
    number: smallint().notNull(),
    status: text({ enum: ['draft', 'live', 'archived'] })
      .notNull()
      .default('draft'),
    subject: text().notNull(),
    previewText: text().notNull(),
    mjml: text().notNull(),
    /**
     * What is sent, with its tags, made of the MJML when it is published; the text is made of it.
     */
    html: text().notNull().default(''),
    text: text().notNull().default(''),
    /** As the product brought it: nobody has changed it. */
    builtIn: boolean().notNull().default(false),
    variables: jsonb().$type<DeclaredVariable[]>().notNull().default([]),
    publishedAt: timestamp({ withTimezone: true }),
    archivedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('template_versions_number').on(t.templateId, t.number),
    uniqueIndex('template_versions_draft')
      .on(t.templateId)
      .where(sql`status = 'draft'`),
    uniqueIndex('template_versions_live')
      .on(t.templateId)
      .where(sql`status = 'live'`),
    check('template_versions_published', sql`(${t.status} = 'draft') = (${t.publishedAt} is null)`),
    check(
      'template_versions_archived',
      sql`(${t.status} = 'archived') = (${t.archivedAt} is not null)`,
    ),
  ],
)
