import { sql } from 'drizzle-orm'
import { IS_OPEN } from '@/lib/billing/invoicing/open'
import type { Ctx } from '@/lib/platform/api/ctx'
import { conflict } from '@/lib/platform/api/errors'
import { rowsOf } from '@/lib/platform/db/rows'
import { now } from '@/lib/platform/time/clock'
import type { Asked } from './asked'

/**
 * Keeps the draft that an invoice or a quote is paid by: without it nobody could pay. Throws 409.
 */
export async function refuseOwed(
  ctx: Ctx,
  { endpoint, method, values: [draft] }: Asked,
): Promise<void> {
  if (method !== 'DELETE' || endpoint.path !== '/admin/draft-orders/{id}') return
  const [row] = await rowsOf<{ owed: boolean }>(
    ctx,
    sql`select exists (select from invoices i where i.draft_order_id = ${draft} and ${IS_OPEN})
      or exists (select from subscription_quotes where draft_order_id = ${draft} and accepted_at is null
        and expires_at > ${now().toISOString()}::timestamptz) as owed`,
    true,
  )
  if (row!.owed)
    conflict('An invoice or a quote of the console is paid by this draft order: it goes with that.')
}
