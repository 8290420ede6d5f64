import { doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'

/**
 * What clocks show where, the same for everybody; written at each migration from the package
 * moment-timezone.
 */
export const timeZones = pgTable('time_zones', {
  name: text().primaryKey(),
  /** Seconds since 1970 at which a clock is changed, in ascending order. */
  starts: doublePrecision().array().notNull(),
  /** Seconds east of UTC: the first before `starts[1]`, and one from each of `starts` on. */
  offsets: integer().array().notNull(),
  /** The release of the IANA data that this comes from. */
  release: text().notNull(),
})
