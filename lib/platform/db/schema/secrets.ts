import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * Which secrets (`NEXTAUTH_SECRET`) this database has been used with, by a fingerprint that does
 * not tell them. For the owner alone.
 */
export const secretsUsed = pgTable('secrets_used', {
  fingerprint: text().primaryKey(),
  /** When another one took its place; null for the present one. */
  replacedAt: timestamp({ withTimezone: true }),
})
