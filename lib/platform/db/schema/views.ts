import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { organizationUsers, sessions } from './identity/people'

/**
 * Somebody looking at an organization's own pages as one of its users sees them, for as long as one
 * session does so.
 */
export const views = pgTable(
  'views',
  {
    id: uuid().primaryKey().defaultRandom(),
    sessionId: uuid()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    organizationId: integer().notNull(),
    organizationUserId: uuid().notNull(),
    reason: text().notNull(),
    /** Whether changes are allowed, too. */
    changes: boolean().notNull().default(false),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    foreignKey({
      name: 'views_membership',
      columns: [t.organizationId, t.organizationUserId],
      foreignColumns: [organizationUsers.organizationId, organizationUsers.id],
    }),
    uniqueIndex('views_open')
      .on(t.sessionId)
      .where(sql`ended_at is null`),
  ],
)
