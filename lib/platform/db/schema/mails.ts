import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { organizations } from './tenancy/organizations'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Mail on its way out, written in the transaction of what it tells of. Bodies hold secrets such as
 * invitation links: no tenant reads them, and they are blanked as soon as the mail has gone.
 */
export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    /** Also the mail's Message-ID: whoever gets it twice can tell. */
    id: uuid().primaryKey().defaultRandom(),
    /** Whose mail it is; null for the provider's. */
    organizationId: integer().references(() => organizations.id),
    /** The record it is about, so that it can be withdrawn with it. */
    about: text(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** A file that goes with it, a PDF: its name and its bytes, blanked as the bodies are. */
    attachmentName: text(),
    attachment: bytes(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /**
     * When somebody may try next: later while another one does, null when there is nothing left to
     * do.
     */
    dueAt: timestamp({ withTimezone: true }).defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
    attempts: smallint().notNull().default(0),
    lastError: text(),
  },
  (t) => [
    index('outgoing_mails_due')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
    // By turns: each organization's, and the provider's as 0.
    index('outgoing_mails_turns')
      .on(sql`coalesce(organization_id, 0)`, t.dueAt)
      .where(sql`due_at is not null`),
    index('outgoing_mails_about').on(t.about),
  ],
)

/**
 * How many mails went to typed addresses, as rate-limiter-flexible counts them. Keys hold hashes,
 * no addresses.
 */
export const mailLimits = pgTable('mail_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }),
})
