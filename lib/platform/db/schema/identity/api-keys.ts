import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { organizations } from '@/lib/platform/db/schema/tenancy/organizations'
import { people } from './people'

/**
 * What programs sign in with. `organization_id` null: the provider's own. A personal key allows
 * what its person may do, as far as the key says so too; a service account's allows what the key
 * says, whoever has made it.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer().references(() => organizations.id),
    kind: text({ enum: ['personal', 'service'] }).notNull(),
    /** Whose key it is, or for a service account who answers for it. */
    personId: integer()
      .notNull()
      .references(() => people.id),
    name: text().notNull(),
    /** Permission words, as in `users:read`. */
    permissions: text().array().notNull(),
    /** `organization`: there alone; `subtree`: there and in everything below. */
    reach: text({ enum: ['organization', 'subtree'] }).notNull(),
    /** How the key begins, to tell one from another; the whole of it is not kept. */
    hint: text().notNull(),
    /** SHA-256 of the key. */
    hash: text().notNull().unique(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
    revokedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('api_keys_name')
      .on(sql`coalesce(${t.organizationId}, 0)`, sql`name_key(${t.name})`)
      .where(sql`revoked_at is null`),
    index('api_keys_by_person').on(t.personId),
  ],
)
