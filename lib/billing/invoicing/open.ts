import { sql } from 'drizzle-orm'

/** Whether an invoice `i` is still to be paid. */
export const IS_OPEN = sql`(i.kind = 'invoice' and i.paid_on is null and i.credited_on is null)`
