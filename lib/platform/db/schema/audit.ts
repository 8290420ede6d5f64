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
  unique,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { people } from './identity/people'
import { organizations } from './tenancy/organizations'

/** A call with an API key is no change: one that changes something has that in the log as well. */
export const isChange = ({ subject, after }: Record<'subject' | 'after', AnyPgColumn>) =>
  sql`not (${subject} = 'api-key' and coalesce(${after} ? 'call', false))`

/**
 * Every committed change, append-only. Each organization has a hash chain of its own, and so has
 * the provider (`organization_id` null); the trigger audit_log_chain numbers and links the rows.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer().references(() => organizations.id),
    sequence: integer().notNull().default(0),
    at: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    actorPersonId: integer().references(() => people.id),
    /** The name of the API key that it was done with. */
    apiKey: text(),
    /** As whom the actor was looking at the organization's pages. */
    viewedAsPersonId: integer().references(() => people.id),
    /** A permission word, as in `organizations:create`. */
    action: text().notNull(),
    /**
     * What happened, as in `organization.suspended` (`lib/shared/audit/audit-events.ts`). Null in rows
     * from before there was this.
     */
    event: text(),
    subject: text().notNull(),
    subjectId: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    requestId: text(),
    /**
     * The hash covers the event and a salted digest of `before` and `after`, not themselves. Null
     * in rows from before that.
     */
    detailsSalt: text(),
    detailsDigest: text(),
    /**
     * What a search looks at, in small letters and without accents: all of the above but people,
     * times and the request.
     */
    searchText: text().generatedAlwaysAs(
      sql`audit_text(action, subject, subject_id, request_id, api_key, before, after)`,
    ),
    previousHash: text().notNull().default(''),
    hash: text().notNull().default(''),
  },
  (t) => [
    // Not valid (in the migration): rows from before have none, and nobody changes them.
    check('audit_log_event', sql`event is not null`),
    unique('audit_log_chain').on(t.organizationId, t.sequence).nullsNotDistinct(),
    index('audit_log_at').on(t.at),
    index('audit_log_changes').on(t.id).where(isChange(t)),
    index('audit_log_organization').on(t.organizationId, t.id),
    index('audit_log_subject').on(t.subject, t.subjectId),
    index('audit_log_request').on(t.requestId),
    // What was asked of the shop is found by its address and whatever is below that.
    index('audit_log_commerce')
      .on(sql`${t.subjectId} text_pattern_ops`)
      .where(sql`subject = 'commerce'`),
    index('audit_log_actor').on(t.actorPersonId, t.organizationId, t.id),
    index('audit_log_search').using('gin', t.organizationId, sql`${t.searchText} gin_trgm_ops`),
  ],
)

/**
 * Seals of the audit log, append-only: each is keyed with AUDIT_KEY, which the database does not
 * know, covers the seal before it, and covers ranges of rows (`lib/platform/audit/audit-seals.ts`).
 */
export const auditSeals = pgTable('audit_seals', {
  number: bigint({ mode: 'number' }).primaryKey(),
  keyId: text().notNull(),
  sealedAt: timestamp({ withTimezone: true }).notNull(),
  previous: text().notNull(),
  mac: text().notNull(),
})

/**
 * The rows that a seal covers, for each chain by their sequence numbers, with a digest of their ids
 * and hashes.
 */
export const auditSealRanges = pgTable(
  'audit_seal_ranges',
  {
    seal: bigint({ mode: 'number' })
      .notNull()
      .references(() => auditSeals.number),
    organizationId: integer().references(() => organizations.id),
    first: integer().notNull(),
    last: integer().notNull(),
    digest: text().notNull(),
  },
  (t) => [
    unique('audit_seal_ranges_chain').on(t.organizationId, t.last).nullsNotDistinct(),
    index('audit_seal_ranges_seal').on(t.seal),
  ],
)
