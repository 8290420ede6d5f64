import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { organizations } from '@/lib/platform/db/schema/tenancy/organizations'

/**
 * From when until when an organization was subscribed, once for each time that it began: a
 * subscription itself says only what is now. Kept by the trigger subscriptions_run.
 */
export const subscriptionRuns = pgTable(
  'subscription_runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id),
    currency: text().notNull(),
    startedOn: date().notNull(),
    /** The first day without; null while it runs. */
    endedOn: date(),
  },
  (t) => [index('subscription_runs_of').on(t.organizationId)],
)
