import { sql, type SQL } from 'drizzle-orm'

/** Where mail about what is paid goes, for a row of organizations: as the invoices of that payer do, else to its own address. */
export const recipientsOf = (payer: SQL) =>
  sql`coalesce(nullif(invoice_recipients_of(${payer}.id), '{}'), array_remove(array[${payer}.email], ''))`
