import { sql } from 'drizzle-orm'
import {
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { people } from '@/lib/platform/db/schema/identity/people'

/**
 * Questions and answers as they are being written. The public page shows their published versions.
 */
export const faqs = pgTable('faqs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The order on the page. */
  position: smallint().notNull(),
  question: text().notNull(),
  answer: text().notNull(),
  /** Counts changes of the record, whichever version is published. */
  version: integer().notNull().default(1),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/**
 * What was published, version by version. A version is never changed; at most one of a question is
 * shown.
 */
export const faqVersions = pgTable(
  'faq_versions',
  {
    faqId: integer()
      .notNull()
      .references(() => faqs.id),
    number: smallint().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    publishedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Null for the starter set. */
    publishedByPersonId: integer().references(() => people.id),
    /** Null while the public page shows it. */
    withdrawnAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.faqId, t.number] }),
    uniqueIndex('faq_versions_shown')
      .on(t.faqId)
      .where(sql`withdrawn_at is null`),
  ],
)
