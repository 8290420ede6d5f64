import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/**
 * What keeps organizations apart, as the last migration left it (`lib/platform/db/guards.ts`):
 * policies, functions, triggers, constraints, grants.
 */
export const databaseGuards = pgTable(
  'database_guards',
  {
    kind: text().notNull(),
    name: text().notNull(),
    definition: text().notNull(),
    /**
     * What PostgreSQL prints of expressions, which its next major version may print differently.
     */
    printed: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.name] })],
)
