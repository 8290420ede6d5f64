import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { clinicalTests } from './clinical-tests'

/**
 * What has become of a published test's price in commerce, which is authoritative for it: we keep
 * its ids.
 */
export const clinicalTestPrices = pgTable(
  'clinical_test_prices',
  {
    testId: integer()
      .primaryKey()
      .references(() => clinicalTests.id, { onDelete: 'cascade' }),
    state: text({ enum: ['pending', 'written', 'failed'] }).notNull(),
    /** How often it was asked for: whoever has written something older writes again. */
    asked: integer().notNull().default(1),
    /** Why it is not there, in a sentence. */
    failure: text(),
    /** Until then somebody is at it, and nobody else begins. */
    writingUntil: timestamp({ withTimezone: true }),
    /**
     * Whether commerce is still to be told of the price: what it was told of is its own to change.
     */
    priceDue: boolean().notNull().default(true),
    productId: text(),
    variantId: text(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('clinical_test_prices_waiting')
      .on(t.testId)
      .where(sql`state <> 'written'`),
  ],
)
