import { sql } from 'drizzle-orm'
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { people } from './identity/people'
import { organizations } from './tenancy/organizations'

/**
 * One file that is, or was, imported. Without an organization it is about what is the provider's
 * own.
 */
export const imports = pgTable(
  'imports',
  {
    id: uuid().primaryKey().defaultRandom(),
    organizationId: integer().references(() => organizations.id),
    noun: text().notNull(),
    fileName: text().notNull(),
    sha256: text().notNull(),
    bytes: integer().notNull(),
    /** The names in the first line. */
    columns: text().array().notNull(),
    /** Which column each field is taken from; null until it was chosen. */
    mapping: jsonb(),
    /** What was said for all rows, by field. */
    constants: jsonb()
      .notNull()
      .default(sql`'{}'`),
    state: text().notNull().default('uploaded'),
    /** How many rows there are of each result. */
    counts: jsonb()
      .notNull()
      .default(sql`'{}'`),
    rows: integer().notNull(),
    /** The job that has it go on, until its step is over or somebody stops it. */
    run: uuid(),
    /** Why the last one has stopped. */
    failure: text(),
    createdByPersonId: integer()
      .notNull()
      .references(() => people.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable(file_name)`),
  },
  (t) => [
    index('imports_in_order').on(t.organizationId, t.noun, t.createdAt, t.id),
    index('imports_in_order_everywhere').on(t.noun, t.createdAt, t.id),
    index('imports_search').using('gin', t.organizationId, sql`${t.searchText} gin_trgm_ops`),
  ],
)

/** A row of such a file, and what is or became of it. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    organizationId: integer(),
    /** As spreadsheets count rows. */
    number: integer().notNull(),
    cells: jsonb().notNull(),
    result: text().notNull().default('waiting'),
    /** What is wrong, by field. */
    errors: jsonb(),
    note: text().notNull().default(''),
    /** What no other row may have: the kind, a colon, the value. */
    keys: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** What has to be there first has a lower one. */
    level: smallint().notNull().default(0),
    /** The record that is known elsewhere. */
    match: text(),
    recordId: text(),
    /** As it was created: when it is another one, somebody has changed it since. */
    recordVersion: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.number] }),
    index('import_rows_by_result').on(t.importId, t.result, t.number),
    // What each step has still to go through, in its order.
    index('import_rows_to_check')
      .on(t.importId, t.number)
      .where(sql`result = 'waiting'`),
    index('import_rows_to_create')
      .on(t.importId, t.level, t.number)
      .where(sql`result in ('ready', 'known')`),
    index('import_rows_to_undo')
      .on(t.importId, t.level, t.number)
      .where(sql`result in ('created', 'given')`),
  ],
)
