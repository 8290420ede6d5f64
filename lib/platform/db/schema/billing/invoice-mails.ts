import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { people } from '@/lib/platform/db/schema/identity/people'
import { organizations } from '@/lib/platform/db/schema/tenancy/organizations'
import { invoices } from './invoices'

/**
 * That an invoice was sent by mail, to whom, and by whom: nobody for one that goes out by itself.
 */
export const invoiceMails = pgTable(
  'invoice_mails',
  {
    /** The mails to its recipients are about this. */
    id: uuid().primaryKey().defaultRandom(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id),
    payerOrganizationId: integer()
      .notNull()
      .references(() => organizations.id),
    recipients: text().array().notNull(),
    sentByPersonId: integer().references(() => people.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Since when its mails wait in the outbox; null while nobody has drawn the document. */
    writtenAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index('invoice_mails_of').on(t.invoiceId),
    index('invoice_mails_due')
      .on(t.createdAt)
      .where(sql`written_at is null`),
  ],
)
