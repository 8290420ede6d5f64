import {
  type AnyPgColumn,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'

/**
 * The registry of what permissions protect. `all` stands for every resource, in global roles only.
 */
export const resources = pgTable('resources', {
  key: text().primaryKey(),
  label: text().notNull(),
  description: text().notNull().default(''),
  /** `global`: the provider's own, out of reach for an organization's roles. */
  scope: text({ enum: ['organization', 'global'] }).notNull(),
  status: text({ enum: ['active', 'deprecated'] })
    .notNull()
    .default('active'),
  replacedBy: text().references((): AnyPgColumn => resources.key),
  version: integer().notNull().default(1),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

export const resourceActions = pgTable(
  'resource_actions',
  {
    resource: text()
      .notNull()
      .references(() => resources.key, { onDelete: 'cascade' }),
    key: text().notNull(),
    label: text().notNull(),
    /** What a wrong hand could do with it. */
    risk: text({ enum: ['low', 'medium', 'high'] }).notNull(),
    position: smallint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.resource, t.key] })],
)
