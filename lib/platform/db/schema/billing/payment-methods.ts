import { sql } from 'drizzle-orm'
import {
  check,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { people } from '@/lib/platform/db/schema/identity/people'
import { organizations } from '@/lib/platform/db/schema/tenancy/organizations'

/**
 * The card that an organization pays with, as its provider calls it: never its number. One that was
 * removed is charged no more.
 */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id),
    /** What the provider calls whom it belongs to, and the card. */
    customer: text().notNull(),
    token: text().notNull(),
    /** What people know it by. */
    brand: text().notNull(),
    last4: text().notNull(),
    /** It is good to the last day of this month. */
    expMonth: smallint().notNull(),
    expYear: smallint().notNull(),
    addedByPersonId: integer().references(() => people.id),
    addedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    removedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    // An organization pays with one.
    uniqueIndex('payment_methods_one')
      .on(t.organizationId)
      .where(sql`removed_at is null`),
    uniqueIndex('payment_methods_token').on(t.token),
    check('payment_methods_last4', sql`${t.last4} ~ '^[0-9]{4}$'`),
    check(
      'payment_methods_expiry',
      sql`${t.expMonth} between 1 and 12 and ${t.expYear} between 2000 and 2999`,
    ),
  ],
)
