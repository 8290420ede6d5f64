import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { people } from '@/lib/platform/db/schema/identity/people'
import { organizations } from '@/lib/platform/db/schema/tenancy/organizations'
import { paymentMethods } from './payment-methods'
import { subscriptions } from './subscriptions'

/** Who sells, as the law knows them: each counts its own invoices, without gaps. */
export const legalEntities = pgTable(
  'legal_entities',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** What its numbers begin with. */
    prefix: text().notNull().unique(),
    name: text().notNull(),
    /** Line by line. */
    address: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    taxId: text().notNull().default(''),
    email: text().notNull().default(''),
    /** Where to: what an invoice says of how to pay. */
    bankAccount: text().notNull().default(''),
    /** ISO 3166-1 numeric: whom it sells to. The one that names none sells to all others. */
    countries: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    lastInvoice: integer().notNull().default(0),
    lastCreditNote: integer().notNull().default(0),
    version: integer().notNull().default(1),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [check('legal_entities_prefix', sql`${t.prefix} ~ '^[A-Z][A-Z0-9]{1,9}$'`)],
)

/**
 * What was charged, and what was given back: a document that nobody changes. Amounts in the
 * smallest unit of the currency.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey().defaultRandom(),
    legalEntityId: integer()
      .notNull()
      .references(() => legalEntities.id),
    kind: text({ enum: ['invoice', 'credit-note'] }).notNull(),
    number: text().notNull().unique(),
    sequence: integer().notNull(),
    organizationId: integer()
      .notNull()
      .references(() => organizations.id),
    payerOrganizationId: integer()
      .notNull()
      .references(() => organizations.id),
    subscriptionId: integer()
      .notNull()
      .references(() => subscriptions.id),
    /** Of a credit note: what it takes back from. */
    invoiceId: uuid(),
    /** What it is for: a renewal is billed once for its period. */
    reason: text({ enum: ['start', 'change', 'renewal', 'refund'] }).notNull(),
    currency: text().notNull(),
    issuedOn: date().notNull(),
    dueOn: date(),
    periodFrom: date(),
    periodTo: date(),
    /** [{ kind, description, from, to, quantity, unitAmount, amount }] */
    lines: jsonb().notNull(),
    net: integer().notNull(),
    tax: integer().notNull(),
    total: integer().notNull(),
    /**
     * [{ rate, net, amount }]: the tax rate by rate; none of invoices of before rates were kept.
     */
    taxes: jsonb()
      .notNull()
      .default(sql`'[]'`),
    /** { name, address, taxIds, country }, as they were then. */
    seller: jsonb().notNull(),
    billTo: jsonb().notNull(),
    /** Who it is for, where another one pays. */
    forOrganization: text(),
    draftOrderId: text().unique(),
    orderId: text(),
    paidOn: date(),
    /**
     * When it was credited instead of being paid; of a credit note, when it did that, and no money
     * went back.
     */
    creditedOn: date(),
    refunded: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('invoices_sequence').on(t.legalEntityId, t.kind, t.sequence),
    foreignKey({ name: 'invoices_credited', columns: [t.invoiceId], foreignColumns: [t.id] }),
    uniqueIndex('invoices_renewal')
      .on(t.subscriptionId, t.periodFrom)
      .where(sql`reason = 'renewal'`),
    index('invoices_of').on(t.organizationId, t.sequence),
    index('invoices_by_subscription').on(t.subscriptionId, t.createdAt),
    index('invoices_crediting')
      .on(t.invoiceId)
      .where(sql`invoice_id is not null`),
    index('invoices_by_payer').on(t.payerOrganizationId, t.sequence),
    // No column of its own: those that are worked out are empty for the trigger that holds that
    // nothing changes.
    index('invoices_search').using(
      'gin',
      sql`searchable(number || ' ' || (bill_to ->> 'name') || ' ' || coalesce(for_organization, '')) gin_trgm_ops`,
    ),
    index('invoices_open')
      .on(t.dueOn)
      .where(sql`kind = 'invoice' and paid_on is null and credited_on is null`),
    index('invoices_given_up')
      .on(t.draftOrderId)
      .where(sql`credited_on is not null and draft_order_id is not null`),
    check('invoices_total', sql`${t.total} = ${t.net} + ${t.tax} and ${t.total} >= 0`),
    check('invoices_refunded', sql`${t.refunded} between 0 and ${t.total}`),
    check(
      'invoices_credited_unpaid',
      sql`${t.creditedOn} is null or (${t.paidOn} is null and ${t.refunded} = 0)`,
    ),
  ],
)

/** Of which invoices that were past due somebody was told, so many days after. */
export const invoiceReminders = pgTable(
  'invoice_reminders',
  {
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    days: smallint().notNull(),
    toldAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.invoiceId, t.days] })],
)

/** Money that came or went, as it was told to commerce. */
export const payments = pgTable(
  'payments',
  {
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
    kind: text({ enum: ['payment', 'refund'] }).notNull(),
    /** Pending while nobody knows whether commerce has it. */
    state: text({ enum: ['pending', 'done', 'failed'] }).notNull(),
    amount: integer().notNull(),
    currency: text().notNull(),
    method: text({ enum: ['bank-transfer', 'cheque', 'cash', 'card', 'other'] }).notNull(),
    /** The card that is charged; none where the money came by another way. */
    paymentMethodId: uuid().references(() => paymentMethods.id),
    /** What the bank's statement says, or why it was given back. */
    reference: text().notNull().default(''),
    receivedOn: date().notNull(),
    /** What commerce calls it. */
    commerceId: text(),
    failure: text(),
    recordedByPersonId: integer().references(() => people.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('payments_of').on(t.invoiceId),
    index('payments_belated')
      .on(t.createdAt)
      .where(sql`state = 'done' and commerce_id is null`),
    // An invoice is paid once.
    uniqueIndex('payments_once')
      .on(t.invoiceId)
      .where(sql`kind = 'payment' and state <> 'failed'`),
    check('payments_amount', sql`${t.amount} > 0`),
  ],
)
