import { sql } from 'drizzle-orm'
import { arePayableByCard } from '@/lib/billing/invoicing/cards'
import { IS_OPEN } from '@/lib/billing/invoicing/open'
import { CHARGED_AGAIN_AFTER } from '@/lib/shared/invoice-lines'
import { NOW } from './renewals'

/** After the last of these days people can only read. */
export const LAST = CHARGED_AGAIN_AFTER.at(-1)!

export const LATE = () => sql`${IS_OPEN} and i.due_on < day_of(i.organization_id, ${NOW()})`
const DAYS = () => sql`(day_of(i.organization_id, ${NOW()}) - i.due_on)`

/**
 * Each step by itself, also where several are due at once: nobody is suspended who was not told in
 * time before.
 */
const BETWEEN = sql`interval '20 hours'`

/**
 * Invoices `i` that are late, each with the `step` that it has come to: not while nobody knows
 * whether it was paid.
 */
export const STEPS = () => sql`invoices i
  cross join lateral (
    select coalesce(max(days), 0) as days, max(told_at) as at from invoice_reminders where invoice_id = i.id) last
  cross join lateral (
    select min(days) as days from unnest(${sql.param([...CHARGED_AGAIN_AFTER, LAST + 1])}::int[]) days
    where days > last.days and days <= ${DAYS()}) step
  where ${LATE()} and step.days is not null and coalesce(last.at < ${NOW()} - ${BETWEEN}, true)
    and not exists (select from payments p where p.invoice_id = i.id and p.state = 'pending')
    and (select standing_of(path) <> 'archived' from organizations where id = i.organization_id)`

/** Whether there is a card to charge for an invoice, and it can pay that. */
export const PAYS_BY_CARD =
  () => sql`(${arePayableByCard(sql`i.total`, sql`i.currency`)} and exists (
  select from payment_methods m where m.organization_id = i.payer_organization_id and m.removed_at is null))`

/** Whether that was done on the day of the step, or since. */
export const IS_CHARGED = sql`exists (select from payments p where p.invoice_id = i.id and p.kind = 'payment'
  and p.payment_method_id is not null and p.received_on >= i.due_on + step.days)`
