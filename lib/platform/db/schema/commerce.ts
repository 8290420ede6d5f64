import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { organizations } from './tenancy/organizations'

/**
 * Who an organization is to the commerce back end, by the ids that it has given. Made when they are
 * first needed.
 */
export const commerceAccounts = pgTable('commerce_accounts', {
  organizationId: integer()
    .primaryKey()
    .references(() => organizations.id),
  customerId: text().notNull().unique(),
  customerGroupId: text().notNull().unique(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
