import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { countries } from '@/lib/platform/db/schema/tenancy/countries'
import { organizations } from '@/lib/platform/db/schema/tenancy/organizations'

/**
 * What the invoices of an organization say besides its account, or instead of it: without a name it
 * is the account's name, address and tax id that they say.
 */
export const billingDetails = pgTable(
  'billing_details',
  {
    organizationId: integer()
      .primaryKey()
      .references(() => organizations.id),
    name: text(),
    street: text().notNull().default(''),
    city: text().notNull().default(''),
    postalCode: text().notNull().default(''),
    /** ISO 3166-2. */
    subdivision: text().notNull().default(''),
    country: smallint().references(() => countries.code),
    /** [{ type, value }] */
    taxIds: jsonb()
      .notNull()
      .default(sql`'[]'`),
    /** Where invoices are sent to. */
    emails: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** What its own books know the purchase by, printed on its invoices. */
    purchaseOrder: text().notNull().default(''),
    version: integer().notNull().default(1),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check('billing_details_addressee', sql`num_nulls(${t.name}, ${t.country}) in (0, 2)`),
    check('billing_details_emails', sql`cardinality(${t.emails}) <= 5`),
  ],
)
