import { sql, type SQL } from 'drizzle-orm'

/**
 * Where invoices and whatever else is about paying go, for a payer who is a row of organizations
 * within reach: to the addresses that its bill-to names, else to its people of billing, else to its
 * account's own.
 */
export const recipientsOf = (payer: SQL) =>
  sql`coalesce(nullif(invoice_recipients_of(${payer}.id), '{}'), array_remove(array[${payer}.email], ''))`
