import { char, pgTable, smallint, text } from 'drizzle-orm/pg-core'

/** ISO 3166-1: `code` is the numeric one. */
export const countries = pgTable('countries', {
  code: smallint().primaryKey(),
  alpha2: char({ length: 2 }).notNull().unique(),
  name: text().notNull(),
})
