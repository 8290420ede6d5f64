import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { people } from '@/lib/platform/db/schema/identity/people'
import { organizations } from './organizations'

/**
 * An export of an organization's account: made by a job for whoever asked for it, who alone sees it
 * until it expires.
 */
export const accountExports = pgTable(
  'account_exports',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id),
    personId: integer()
      .notNull()
      .references(() => people.id),
    state: text({ enum: ['waiting', 'running', 'ready', 'failed'] })
      .notNull()
      .default('waiting'),
    /** What the file will hold, as the person was found to be allowed to read: `Contents`. */
    contents: jsonb().notNull(),
    /** The organizations within the person's reach; null for all of them. */
    reach: integer().array(),
    /** How many files of the archive there are to be, and are. */
    total: integer().notNull(),
    done: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    /** Until then one process alone makes it; another may take it over afterwards. */
    leaseUntil: timestamp({ withTimezone: true }),
    /** The key of the archive in the storage of files, once it is there. */
    storedAs: uuid(),
    bytes: bigint({ mode: 'number' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`now() + interval '1 day'`),
  },
  (t) => [
    check('account_exports_state', sql`state in ('waiting', 'running', 'ready', 'failed')`),
    check('account_exports_ready', sql`(state = 'ready') = (stored_as is not null)`),
    uniqueIndex('account_exports_one')
      .on(t.organizationId)
      .where(sql`state in ('waiting', 'running')`),
    index('account_exports_in_order').on(t.organizationId, t.personId, t.createdAt),
    index('account_exports_expiring').on(t.expiresAt),
  ],
)
