import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { people } from './identity/people'
import { practitionerLicences, practitioners } from './practice/practitioners'
import { organizations } from './tenancy/organizations'

/**
 * Files that people have sent; their bytes lie in the storage, under `storedAs` or else the id. A
 * logo is its organization's while that names it, a photo a practitioner's, a licence's file the
 * licence's, until another comes in its place.
 */
export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey(),
    /** Of a copy the id of what it is one of: both have the same bytes. */
    storedAs: uuid(),
    /** Where it was sent. */
    organizationId: integer()
      .notNull()
      .references((): AnyPgColumn => organizations.id),
    purpose: text({ enum: ['logo', 'photo', 'licence'] }).notNull(),
    /** What it was called where it came from. */
    name: text().notNull(),
    mediaType: text().notNull(),
    bytes: integer().notNull(),
    /** In hexadecimal digits. */
    sha256: text().notNull(),
    uploadedByPersonId: integer().references(() => people.id),
    uploadedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    practitionerId: uuid().references(() => practitioners.id, { onDelete: 'cascade' }),
    licenceId: uuid().references(() => practitionerLicences.id, { onDelete: 'set null' }),
    /** It belongs to a renewal of the licence that nobody has verified yet. */
    pending: boolean().notNull().default(false),
    /** Since when another one is in its place. */
    replacedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    check('files_purpose', sql`purpose in ('logo', 'photo', 'licence')`),
    index('files_by_bytes')
      .on(t.storedAs)
      .where(sql`stored_as is not null`),
    index('files_by_organization').on(t.organizationId),
    index('files_by_practitioner').on(t.practitionerId),
    index('files_by_licence').on(t.licenceId),
    index('files_by_day').on(t.uploadedAt),
    index('files_by_sender').on(t.uploadedByPersonId, t.uploadedAt),
    uniqueIndex('files_photo')
      .on(t.practitionerId)
      .where(sql`purpose = 'photo' and replaced_at is null`),
    uniqueIndex('files_licence')
      .on(t.licenceId, t.pending)
      .where(sql`replaced_at is null`),
  ],
)
