import {
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { people } from './identity/people'

/**
 * The answer to a POST, stored with its effect, so that the same key gives the same answer again
 * for two days.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of method, path and body: another request may not use the key again. */
    requestHash: text().notNull(),
    /** Null, as the answer is, while another server is still at it. */
    status: smallint(),
    /** `json`, not `jsonb`: a replay is the same text. */
    answer: json(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.key] }),
    index('idempotency_keys_by_time').on(t.createdAt),
  ],
)
