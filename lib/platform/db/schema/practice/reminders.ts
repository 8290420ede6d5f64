import { date, integer, pgTable, primaryKey, smallint, timestamp, uuid } from 'drizzle-orm/pg-core'
import { organizations } from '@/lib/platform/db/schema/tenancy/organizations'
import { practitionerLicences } from './practitioners'

/**
 * What has been said of a licence that nears its end. One that is renewed ends on another day, and
 * is told of anew.
 */
export const licenceReminders = pgTable(
  'licence_reminders',
  {
    licenceId: uuid()
      .notNull()
      .references(() => practitionerLicences.id, { onDelete: 'cascade' }),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id),
    expires: date().notNull(),
    /** Which of the mails it was: 90 for the one of 90 days or fewer. */
    days: smallint().notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.licenceId, t.organizationId, t.expires, t.days] })],
)
